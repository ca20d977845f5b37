import { createHash } from 'node:crypto';

/** Rows kept at most, of all answers of a size together; half a kilobyte each is usual. Large answers never push small ones out. */
const MOST_ROWS = { small: 50_000, large: 150_000 };
/** A page, a chart and an account's deals are less. */
const LARGE_ROWS = 15_000;

type Size = keyof typeof MOST_ROWS;
type Kept = { state: string; rows: Promise<readonly unknown[]>; count: number; size: Size };

/** Answers of the event store that are asked for again and again, kept until the store changes. */
export type KeptAnswers = {
  /**
   * What `ask` answered to this statement since the store last changed; equal questions that come together are asked once.
   * The statement reads neither the clock nor chance. A fault is kept by nobody.
   */
  of<T>(sql: string, parameters: object, ask: () => Promise<T[]>): Promise<T[]>;
  /** This process has written; called when the statement has ended, before whoever wrote learns of it. */
  forget(): void;
};

/** Of one length, however many deals a question names: questions are kept by the thousand. */
const keyOf = (sql: string, parameters: object): string =>
  createHash('sha256')
    .update(sql)
    .update(JSON.stringify(parameters, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)))
    .digest('base64');

/** Who comes while `ask` is under way shares its next answer: never one that was asked for before they came. */
function askedTogether<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  const begin = () => {
    next = null;
    const asked = ask();
    underWay = asked.catch(() => {});
    return asked;
  };
  return () => {
    next ??= underWay.then(begin);
    return next;
  };
}

/** `stateOf` names what other processes have written; empty where there is none. */
export function keepAnswers(stateOf: () => Promise<string>): KeptAnswers {
  const kept = new Map<string, Kept>();
  const state = askedTogether(stateOf);
  let writes = 0;
  const total = { small: 0, large: 0 };
  const drop = (key: string, entry: Kept) => {
    // Another answer may have taken its place meanwhile.
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    total[entry.size] -= entry.count;
  };
  /** Those of one size that were used longest ago go first. */
  const makeRoom = (size: Size) => {
    for (const [key, entry] of kept) {
      if (total[size] <= MOST_ROWS[size]) return;
      if (entry.size === size) drop(key, entry);
    }
  };
  const keep = <T>(key: string, state: string, ask: () => Promise<T[]>): Promise<T[]> => {
    const rows = ask();
    const entry: Kept = { state, rows, count: 0, size: 'small' };
    kept.set(key, entry);
    rows.then(
      ({ length }) => {
        if (kept.get(key) !== entry) return;
        // An answer without rows takes its place too.
        entry.count = length + 1;
        entry.size = length < LARGE_ROWS ? 'small' : 'large';
        // What would leave room for nothing else is not kept at all.
        if (entry.count > MOST_ROWS[entry.size]) return void kept.delete(key);
        total[entry.size] += entry.count;
        makeRoom(entry.size);
      },
      () => drop(key, entry),
    );
    return rows;
  };
  return {
    of: async <T>(sql: string, parameters: object, ask: () => Promise<T[]>) => {
      // Read before the question: what is written while it is answered belongs to the next state.
      const before = `${writes} ${await state()}`;
      const key = keyOf(sql, parameters);
      const known = kept.get(key);
      if (known) drop(key, known);
      if (known?.state !== before) return keep(key, before, ask);
      // Used last, dropped last.
      kept.set(key, known);
      total[known.size] += known.count;
      // One statement's rows are of one type.
      return known.rows as Promise<T[]>;
    },
    forget: () => {
      writes += 1;
    },
  };
}

/** Keeps what is worked out of an answer, by a name, as long as the answer itself is kept. */
export function keepDerived<From extends object, T>(): (from: From, name: string, make: () => T) => T {
  const kept = new WeakMap<From, Map<string, T>>();
  return (from, name, make) => {
    const known = kept.get(from) ?? new Map<string, T>();
    kept.set(from, known);
    const made = known.get(name) ?? make();
    known.set(name, made);
    return made;
  };
}
