import { badInput, type FieldIssue, fail } from '@kontor/core/contract';

const MESSAGE = 'holds a NUL or half of a character.';

/** Text that no store can keep: PostgreSQL has no NUL, and half of a surrogate pair is no UTF-8. */
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed();

/** Refuses such text anywhere in an input, keys included, naming the field. Walks without recursion. */
export function refuseUnstorableText(input: unknown): void {
  const issues: FieldIssue[] = [];
  const waiting: { path: string; value: unknown }[] = [{ path: '', value: input }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && isUnstorable(value)) issues.push({ path, message: `The text ${MESSAGE}` });
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (isUnstorable(key)) issues.push({ path, message: `A name ${MESSAGE}` });
      waiting.push({ path: path === '' ? key : `${path}.${key}`, value: inner });
    }
  }
  if (issues.length > 0)
    fail(badInput, issues.map(({ path, message }) => (path ? `${path.toWellFormed()}: ${message}` : message)).join('; '), issues);
}
