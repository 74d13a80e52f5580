/** Help over the table: the sheet of keys, and keys shown on their buttons while the question mark is held. */

class Help {
  shown = $state(false);
  badges = $state(false);
}

export const help = new Help();
