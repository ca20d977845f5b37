import { type ColumnNote, MOST_EXAMPLES, MOST_NOTES } from '@kontor/files/contract';

/** What of a file was read otherwise than it stands there, or not at all, by sentence. */
export class ColumnNotes {
  readonly #told = new Map<string, ColumnNote>();

  /** `at` is the row of it, null where it is of the whole file. */
  add(text: string, at: { row: number; value: string } | null) {
    if (!this.#told.has(text) && this.#told.size === MOST_NOTES) return;
    const of = this.#told.get(text) ?? { text, count: 0, examples: [] };
    of.count += 1;
    if (at && of.examples.length < MOST_EXAMPLES) of.examples.push(at);
    this.#told.set(text, of);
  }

  get inOrder() {
    return [...this.#told.values()];
  }
}
