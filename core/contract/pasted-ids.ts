/** As many rows as are asked for by their ids at once. */
export const MOST_PASTED = 1_000;
export const TOO_MANY_PASTED = `At most ${MOST_PASTED.toLocaleString('en-US')} IDs can be looked up at once.`;

const BREAKS = /[\s,;]+/;
/** Shorter ones, and such without a digit, are words. */
const isCode = (text: string) => text.length >= 4 && /\d/.test(text);

/** The ids of pasted text, each once whatever its case, by spaces, commas, semicolons or lines; null where it is something to search for. */
export function pastedIds(text: string): string[] | null {
  const parts = text.split(BREAKS).filter(Boolean);
  // Lines are a list for certain; on one line, a title has words.
  const isList = parts.length > 1 && (/[\r\n\t]/.test(text.trim()) || parts.every(isCode));
  return isList ? [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()] : null;
}
