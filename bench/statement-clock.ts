import { type Noted, noteStatements } from '../apps/server/testing/noted-statements.ts';

export type StatementClock = {
  /** What is asked from now on belongs to `what`. */
  begin(what: string): void;
  /** The longest statement since then, in ms. */
  end(): number;
  /** The slowest of all, each text once, as lines. */
  slowest(most: number): string;
};

/** Times what the driver is asked; begun before the first connection. */
export function clockStatements(): StatementClock {
  const { noted } = noteStatements();
  const slow = new Map<string, { ms: number; during: string }>();
  let during = '';
  const keep = ({ text, ms }: Noted) => {
    if (ms > (slow.get(text)?.ms ?? 0)) slow.set(text, { ms, during });
    return ms;
  };
  return {
    begin: (what) => {
      during = what;
      noted.length = 0;
    },
    end: () => Math.max(0, ...noted.map(keep)),
    slowest: (most) =>
      [...slow]
        .sort(([, a], [, b]) => b.ms - a.ms)
        .slice(0, most)
        .map(([text, { ms, during: what }]) => `${Math.round(ms)} ms, ${what}: ${text.replace(/\s+/g, ' ').slice(0, 400)}`)
        .join('\n'),
  };
}
