"""The terminal table: people share a keyboard and play a game to its end."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape

from roundhouse.core.actions import Action
from roundhouse.core.errors import IllegalAction, RoundhouseError
from roundhouse.core.reasons import Reasons
from roundhouse.render import map_svg, market_svg

from .files import SavedGame, write_whole
from .menu import Back, Choice, main_menu, narrow
from .reading import read_action
from .show import print_position, print_tables
from .tables import header, result_line
from .words import named, tell, who

HELP = """[bold]Commands[/]
  a number          choose from the list
  an action         in notation, such as [cyan]lay 57 I8 r2[/]; you may leave out who acts
  [bold]why[/] ACTION        check an action; if it is not allowed, list every reason with its section
  [bold]legal[/]             all actions with their notation
  [bold]show[/]              the whole position        [bold]map[/] [FILE]    write the map as SVG
  [bold]log[/] [N]           recent events             [bold]market[/] [FILE] write the market as SVG
  [bold]undo[/]              undo the last action      [bold]redo[/]  redo it
  [bold]help[/]              this text                 [bold]quit[/]  exit (the game is saved after every move)"""

_TALL = 60  # lines of a terminal that has room for the map at every turn; elsewhere `show` prints it


class Quit(Exception):
    """The players leave the table."""


class TerminalTable:
    """A game at the terminal; it is saved after every move."""

    def __init__(self, saved: SavedGame, console: Console) -> None:
        """Sit down at a saved or new game."""
        self.saved, self.console = saved, console
        self.game = saved.game
        self._shown = ""
        self._moved = True
        self._groups: list[tuple[str, list[Choice]]] = []

    def play(self) -> None:
        """Go on until the game is over or the players leave."""
        try:
            while not self.game.finished:
                self._turn()
            print_position(self.game, self.console)
            self.console.print(f"[bold]Game over.[/] {escape(result_line(self.game))}")
        except (Quit, EOFError, KeyboardInterrupt):
            self.console.print(f"\nGame saved to {escape(str(self.saved.path))}.")

    def _turn(self) -> None:
        if self._moved:
            self._present()
        groups = self._groups
        text = self._ask(f"{who(self.game, self.game.decider)}> ").strip()
        if not text:
            self._moved = True
            return
        if text.isdigit():
            if not 1 <= int(text) <= len(groups):
                self.console.print(f"  Not in the list: {escape(text)}")
                return
            try:
                self._do(narrow(self.game, groups[int(text) - 1][1], self._ask, self.console))
            except Back:
                self._moved = True
        else:
            self._typed(text)

    def _present(self) -> None:
        """Show the position when somebody else decides, and always whose move it is and what may be done."""
        now = f"{self.game.decider} {type(self.game.state.stack[0]).__name__}"
        if now != self._shown:
            print_tables(self.game, self.console, with_map=self.console.height >= _TALL)
        self._shown, self._moved = now, False
        self.console.print(header(self.game))
        self._groups = main_menu(self.game, self.console)

    def _ask(self, prompt: str) -> str:
        return self.console.input(escape(prompt))

    def _typed(self, text: str) -> None:
        command, _, rest = text.partition(" ")
        commands = {
            "help": lambda: self.console.print(HELP),
            "?": lambda: self.console.print(HELP),
            "show": lambda: print_position(self.game, self.console),
            "legal": self._legal,
            "log": lambda: self._log(rest),
            "undo": self._undo,
            "redo": self._redo,
            "map": lambda: self._picture(rest, "map"),
            "market": lambda: self._picture(rest, "market"),
            "why": lambda: self._why(rest),
            "quit": self._quit,
            "exit": self._quit,
        }
        try:
            if command.lower() in commands:
                commands[command.lower()]()
            else:
                self._do(read_action(self.game, text))
        except (RoundhouseError, OSError) as error:
            self.console.print(f"  [red]{escape(str(error))}[/]  (type help for a list of commands)")

    def _do(self, action: Action) -> None:
        try:
            events = self.game.apply(action)
        except IllegalAction as error:
            self.console.print(f"  [bold red]{escape(str(action))} is not allowed:[/]")
            self._reasons(error.reasons)
            return
        self._moved = True
        self.saved.save()
        for event in events:
            if line := tell(self.game, event):
                self.console.print(f"[dim]{escape(line)}[/]")

    def _reasons(self, reasons: Reasons) -> None:
        for reason in reasons:
            section = f" [cyan]\\[{escape(reason.section)}][/]" if reason.section else ""
            self.console.print(f"    - {escape(named(self.game, reason.text))}{section}")

    def _why(self, text: str) -> None:
        if not text.strip():
            self.console.print("  Add an action, for example: why lay 57 I8 r2")
            return
        action = read_action(self.game, text)
        reasons = self.game.why_not(action)
        self.console.print(f"  {escape(str(action))} is {'not allowed:' if reasons else 'allowed'}")
        self._reasons(reasons)

    def _legal(self) -> None:
        for choice in self.game.legal_actions():
            self.console.print(f"  {escape(str(choice))}")

    def _log(self, text: str) -> None:
        count = int(text) if text.isdigit() else 30
        lines = [line for event in self.game.history if (line := tell(self.game, event))]
        for line in lines[-count:]:
            self.console.print(f"  {escape(line)}")

    def _undo(self) -> None:
        self.console.print(f"  Undone: {escape(str(self.game.undo()))}")
        self._moved = True
        self.saved.save()

    def _redo(self) -> None:
        self.console.print(f"  Redone: {escape(str(self.game.redo()))}")
        self._moved = True
        self.saved.save()

    def _picture(self, text: str, what: str) -> None:
        path = Path(text.strip() or f"{self.game.defn.title}-{what}.svg").expanduser()
        write_whole(path, map_svg(self.game.view) if what == "map" else market_svg(self.game.view))
        self.console.print(f"  Wrote {escape(str(path))}")

    def _quit(self) -> None:
        raise Quit
