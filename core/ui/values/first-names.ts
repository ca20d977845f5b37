import { count } from './format.ts';

const MOST_NAMED = 8;

/** “Manchester, Atlantis and 3 more”: eight names at most. `total` is how many there are where not all of them are at hand. */
export function firstNames(names: readonly string[], total = names.length): string {
  const first = names.slice(0, MOST_NAMED);
  const rest = total - first.length;
  return rest > 0 ? `${first.join(', ')} and ${count(rest)} more` : first.join(', ');
}
