/** The list of keys, over the table. */

class Help {
  shown = $state(false);
}

export const help = new Help();
