/**
 * My notes about people, by person.
 *
 * They are kept on this device, so that a table shows them without asking the server; the lobby asks for them anew.
 */

import { session } from "../api/account.svelte";
import { get, put } from "../api/client";
import type { NoteList, PersonNote } from "../api/types";

const KEY = "roundhouse.people-notes";

interface Kept {
  user: string;
  notes: Record<string, string>;
}

function load(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    return found && typeof found.user === "string" && typeof found.notes === "object" ? found : { user: "", notes: {} };
  } catch {
    return { user: "", notes: {} };
  }
}

class Notes {
  #kept = $state.raw<Kept>(load());

  /** My note about somebody; nothing of whoever used this device before. */
  about(person: string): string {
    return this.#kept.user === session.user?.id ? (this.#kept.notes[person] ?? "") : "";
  }

  /** Remember what the server says about one person. */
  heard(person: string, text: string): void {
    const user = session.user?.id ?? "";
    if (!user || this.about(person) === text) return;
    const { [person]: _, ...others } = this.#kept.user === user ? this.#kept.notes : {};
    this.#keep({ user, notes: text ? { ...others, [person]: text } : others });
  }

  async refresh(): Promise<void> {
    const user = session.user?.id;
    if (!user) return localStorage.removeItem(KEY);
    const { notes } = await get<NoteList>("/account/people-notes");
    this.#keep({ user, notes: Object.fromEntries(notes.map((note) => [note.who.person, note.text])) });
  }

  async write(person: string, text: string): Promise<void> {
    const kept = await put<PersonNote>(`/people/${encodeURIComponent(person)}/note`, { text });
    this.heard(person, kept.text);
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    localStorage.setItem(KEY, JSON.stringify(kept));
  }
}

export const notes = new Notes();
