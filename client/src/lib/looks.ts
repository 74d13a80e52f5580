/** How routes are told apart: a colour and a dash for each train. */

const COLOURS = ["#d81b60", "#1e6fd9", "#e08a00", "#00897b", "#7b3fb5"];
const DASHES = ["none", "10 4", "3 4", "14 4 3 4", "7 3 2 3"];

export interface Look {
  colour: string;
  dash: string;
}

export function routeLook(number: number): Look {
  return { colour: COLOURS[number % COLOURS.length] ?? "#d81b60", dash: DASHES[number % DASHES.length] ?? "none" };
}

/** Colours of lines in charts, for players; with the dashes they can be told apart without colour. */
export function lineLook(number: number): Look {
  const colours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56b4e9", "#7a5230"];
  const dashes = ["none", "8 3", "3 3", "10 3 2 3", "5 2", "12 4", "2 2"];
  return { colour: colours[number % colours.length] ?? "#0072b2", dash: dashes[number % dashes.length] ?? "none" };
}
