"""Puzzles: positions of games with one clearly best move."""

from .model import Puzzle, PuzzleFile, PuzzleGame, Tried
from .reading import all_puzzles, find_puzzle, position_of, puzzles_of

__all__ = ["Puzzle", "PuzzleFile", "PuzzleGame", "Tried", "all_puzzles", "find_puzzle", "position_of", "puzzles_of"]
