import { type Deal, errorsOf, type Finding, type PreflightCode, warningsOf } from '@kontor/deals/contract';

const FILL: readonly PreflightCode[] = ['fieldMissing', 'planMissing'];

/** Fields that nothing is in yet, which is no mistake before somebody says that they are done. */
export const toFill = (findings: readonly Finding[]): Finding[] => findings.filter(({ code }) => FILL.includes(code));
/** Everything else that was found. */
export const besidesFields = (findings: readonly Finding[]): Finding[] => findings.filter(({ code }) => !FILL.includes(code));

type Asked = Pick<Deal, 'mustApprove' | 'changedSinceApproval' | 'nextDealActions'>;
/** Who must approve a deal before it is published, and why anew; null where nobody must. */
export function approvalWords({ mustApprove, changedSinceApproval, nextDealActions }: Asked): string | null {
  if (mustApprove.length === 0 && !nextDealActions.includes('SEND_FOR_APPROVAL')) return null;
  const who = mustApprove.join(' and ') || 'A publisher of the plan';
  const why = changedSinceApproval && ` Changed since it was approved: ${changedSinceApproval}.`;
  return `${who} must approve this deal before it is published.${why}`;
}

const several = (count: number, noun: string) => (count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]);
/** “4 fields to fill”, “1 error, 2 warnings, needs approval”. */
export function launchCount(findings: readonly Finding[], approval: string | null): string {
  const fields = toFill(findings).length;
  const rest = besidesFields(findings);
  const parts = [
    ...(fields === 0 ? [] : [`${fields} ${fields === 1 ? 'field' : 'fields'} to fill`]),
    ...several(errorsOf(rest).length, 'error'),
    ...several(warningsOf(rest).length, 'warning'),
    ...(approval === null ? [] : ['needs approval']),
  ];
  return parts.join(', ') || 'Nothing found';
}

/** What comes next of a deal that nothing keeps from it. */
export const nextWords = (approval: string | null): string =>
  approval === null ? 'Publishing sends it to the DSP.' : 'Send for Approval asks the publisher.';
