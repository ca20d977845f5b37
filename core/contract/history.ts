import { z } from 'zod';

export const HISTORY_ACTIONS = ['Create', 'Update', 'Remove'] as const;

export const ChangeLog = z.object({
  name: z.string(),
  action: z.enum(HISTORY_ACTIONS),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
});
export type ChangeLog = z.output<typeof ChangeLog>;

/** Fields that differ between two records, in words; `words` turns a value into what a person reads. */
export function changesBetween<T extends Record<string, unknown>>(
  before: Partial<T>,
  after: Partial<T>,
  labels: { [K in keyof T]?: string },
  words: (key: keyof T, value: unknown) => string | null,
): ChangeLog[] {
  return Object.entries(labels).flatMap(([key, label]) => {
    const oldValue = words(key, before[key]);
    const newValue = words(key, after[key]);
    if (oldValue === newValue || label === undefined) return [];
    const action = oldValue === null ? 'Create' : newValue === null ? 'Remove' : 'Update';
    return [{ name: String(label), action, oldValue, newValue } satisfies ChangeLog];
  });
}
