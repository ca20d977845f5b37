import { badInput, type FieldIssue, fail, refusalWords } from '@kontor/core/contract';
import { MOST_ISSUES } from './envelope.ts';

/** Text that no store can keep: PostgreSQL has no NUL, and half of a surrogate pair is no UTF-8. */
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed();

/** The way to the value that is looked at; it becomes text for a hit alone. */
function note(value: unknown, trail: string[], issues: FieldIssue[]) {
  if (issues.length === MOST_ISSUES) return;
  if (typeof value === 'string' && isUnstorable(value)) {
    issues.push({ path: trail.join('.').toWellFormed(), message: 'The text holds a NUL or half of a character.' });
  } else if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      trail.push(String(at));
      note(value[at], trail, issues);
      trail.pop();
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (isUnstorable(key)) issues.push({ path: trail.join('.').toWellFormed(), message: 'A name holds a NUL or half of a character.' });
      trail.push(key);
      note(inner, trail, issues);
      trail.pop();
    }
  }
}

/** Refuses such text anywhere in an input, keys of records included, naming the field. For what a schema has bounded, depth included. */
export function refuseUnstorableText(input: unknown): void {
  const issues: FieldIssue[] = [];
  note(input, [], issues);
  if (issues.length > 0) fail(badInput, refusalWords(issues), issues);
}
