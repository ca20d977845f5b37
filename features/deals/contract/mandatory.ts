import type { FieldIssue } from '@kontor/core/contract';
import type { DealTab } from './deal.ts';
import { DEAL_FIELDS } from './deal-fields.ts';

/** What is said where several fields of a tab are missing (spec 2 §5); the bidstream tab wants none. */
const TAB_MANDATORY: Partial<Record<DealTab, string>> = {
  general: 'Please fill general tab mandatory fields.',
  delivery: 'Please fill delivery tab mandatory fields',
};

/** The tab that holds a field. */
export const tabOf = (path: string): DealTab =>
  Object.entries(DEAL_FIELDS).find(([key]) => path === key || path.startsWith(`${key}.`))?.[1].tab ?? 'general';

const isMissing = ({ message }: FieldIssue) => message.startsWith('Please fill ');

/** The tab's message for each field that is missing together with others of its tab, by path (decision P6). */
export function missingTogether(issues: readonly FieldIssue[]): ReadonlyMap<string, string> {
  const missing = issues.filter(isMissing);
  return new Map(
    missing.flatMap(({ path }) => {
      const words = TAB_MANDATORY[tabOf(path)];
      const isAlone = missing.filter((other) => tabOf(other.path) === tabOf(path)).length < 2;
      return isAlone || words === undefined ? [] : [[path, words] as const];
    }),
  );
}

/** What the reply says of a deal that is refused: missing fields as the form does, any other by its name. */
export function refusedWords(issues: readonly FieldIssue[]): string {
  const together = missingTogether(issues);
  const words = issues.map((issue) => {
    const label = DEAL_FIELDS[issue.path as keyof typeof DEAL_FIELDS]?.label;
    return together.get(issue.path) ?? (isMissing(issue) || !label ? issue.message : `${label}: ${issue.message}`);
  });
  return [...new Set(words)].join(' ');
}
