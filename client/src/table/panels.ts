/** The panels of a table and their names. */

export const BELOW = [
  { id: "log", name: "Log" },
  { id: "chat", name: "Chat" },
  { id: "notes", name: "Notes" },
  { id: "auto", name: "Auto-moves" },
];

export const BESIDE = [
  { id: "players", name: "Players" },
  { id: "companies", name: "Companies" },
  { id: "privates", name: "Privates" },
];

export const PHONE = [
  { id: "map", name: "Map" },
  { id: "market", name: "Market" },
  { id: "players", name: "Players" },
  { id: "companies", name: "Companies" },
  { id: "trains", name: "Trains" },
  { id: "log", name: "Log" },
  { id: "chat", name: "Chat" },
  { id: "privates", name: "Privates" },
  { id: "sheet", name: "Sheet" },
  { id: "charts", name: "Charts" },
  { id: "tiles", name: "Tiles" },
  { id: "notes", name: "Notes" },
  { id: "auto", name: "Auto" },
];
