/** As many letters of a part as a text is looked up by. */
const LETTERS = 3;

/** Whether a text holds any of some parts: it is looked up by the letters that parts begin with, so that thousands take hardly longer than one. */
export function holdsAny(parts: readonly string[]): (text: string) => boolean {
  const width = Math.min(LETTERS, ...parts.map(({ length }) => length));
  const byStart = Map.groupBy(parts, (part) => part.slice(0, width));
  return (text) => {
    for (let at = 0; at + width <= text.length; at += 1)
      if (byStart.get(text.slice(at, at + width))?.some((part) => text.startsWith(part, at))) return true;
    return false;
  };
}
