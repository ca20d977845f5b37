import { valueAt } from '@kontor/core/contract';
import type { Labels } from './form-paths.ts';

/** One record as it was when the form opened, as the form has it now, and as somebody else saved it meanwhile. */
export type ThreeWays<T> = { before: T; mine: T; theirs: T };
export type Side = 'mine' | 'theirs';
/**
 * A field that somebody else changed; `isBoth` where I changed it too, to something else. Fields that mean something only together are one:
 * their paths, with a space between.
 */
export type Difference = { path: string; label: string; isBoth: boolean };

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export const together = (paths: readonly string[]): string => paths.join(' ');
const apart = (path: string): string[] => path.split(' ');

/** The fields that somebody else changed, in the order of the labels; what both changed alike is none. */
export const differences = <T>(labels: Labels, { before, mine, theirs }: ThreeWays<T>): Difference[] =>
  Object.entries(labels).flatMap(([path, label]) => {
    const [was, my, their] = [before, mine, theirs].map((one) => apart(path).map((field) => valueAt(one, field)));
    if (label === undefined || isSame(was, their) || isSame(my, their)) return [];
    return [{ path, label, isBoth: !isSame(was, my) }];
  });

/** Before anybody chooses: mine where I changed it, theirs where I did not. */
export const firstChoice = (found: readonly Difference[]): Record<string, Side> =>
  Object.fromEntries(found.map(({ path, isBoth }) => [path, isBoth ? 'mine' : 'theirs']));

function setAt(values: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let place = values;
  // The values are a form's, so what lies on the way is a record.
  for (const key of keys) place = place[key] as Record<string, unknown>;
  place[last] = value;
}

/** What I have, with their value in each field where theirs is chosen. */
export function merged<T extends Record<string, unknown>>({ mine, theirs }: ThreeWays<T>, choice: Readonly<Record<string, Side>>): T {
  const result = structuredClone(mine);
  for (const [path, side] of Object.entries(choice))
    if (side === 'theirs') for (const field of apart(path)) setAt(result, field, structuredClone(valueAt(theirs, field)));
  return result;
}
