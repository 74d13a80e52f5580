/** The rules card: which piece it is opened at. */

class Card {
  shown = $state(false);
  section = $state("");
  anchor = $state("");

  open(section = "", anchor = ""): void {
    this.section = section;
    this.anchor = anchor;
    this.shown = true;
  }

  close(): void {
    this.shown = false;
  }
}

export const card = new Card();
