import { z } from 'zod';
import { clockWords, dayWords } from './day-words.ts';
import { type Field, wordOf } from './field.ts';
import { dollars, plain } from './money.ts';
import { valueAt } from './value-at.ts';

export const HISTORY_ACTIONS = ['Create', 'Update', 'Remove'] as const;

export const ChangeLog = z.object({
  name: z.string(),
  action: z.enum(HISTORY_ACTIONS),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
});
export type ChangeLog = z.output<typeof ChangeLog>;

/** Names behind the ids that a field holds, by the field's path. */
export type FieldNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The name behind an id; an id may be the name of what every object has, too. */
export const nameBehind = (names: Readonly<Record<string, string>> | undefined, id: string): string | undefined =>
  names && Object.hasOwn(names, id) ? names[id] : undefined;

/** A value as history tells it; null where there is none. */
function wordsOf(field: Field, path: string, record: unknown, names: Readonly<Record<string, string>> | undefined): string | null {
  const value = valueAt(record, path);
  if (field.words) return field.words(value, record);
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((one) => nameBehind(names, String(one)) ?? wordOf(field, one)).join(', ');
  const text = nameBehind(names, String(value)) ?? wordOf(field, value);
  if (field.kind === 'money') return dollars(text);
  if (field.kind === 'count' || field.kind === 'percent') return plain(text);
  if (field.kind === 'day') return dayWords(text);
  return field.kind === 'clock' ? `${clockWords(text)} Eastern` : text;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What differs between two states of a record, in words; without `before` it is new. */
export function changesOf(
  fields: Readonly<Record<string, Field & { label: string }>>,
  before: unknown,
  after: unknown,
  names: FieldNames = {},
): ChangeLog[] {
  return Object.entries(fields).flatMap(([path, field]) => {
    const [oldValue, newValue] = [before, after].map((state) => wordsOf(field, path, state, names[path]));
    if (oldValue === undefined || newValue === undefined) return [];
    // Two plans may have one title: the words are the same, what they stand for is not.
    const isOneName = names[path] === undefined || oldValue === null || isSame(valueAt(before, path), valueAt(after, path));
    if (oldValue === newValue && isOneName) return [];
    const action = oldValue === null ? 'Create' : newValue === null ? 'Remove' : 'Update';
    return [{ name: field.label, action, oldValue, newValue } satisfies ChangeLog];
  });
}
