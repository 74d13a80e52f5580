// The page without a connection, in the language that was chosen here or that the browser prefers.
const chosen = localStorage.getItem("roundhouse.language");
const known = ["en", "es", "de"];
const language = [chosen, ...navigator.languages].map((tag) => (tag ?? "").slice(0, 2)).find((tag) => known.includes(tag)) ?? "en";
document.documentElement.lang = language;
for (const part of document.querySelectorAll("main [lang]")) part.hidden = part.lang !== language;
document.querySelector("button").addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
