import { type SignedCall, scopeOf } from '@kontor/core/server';
import type { waitingWorkRoutes } from '@kontor/waiting-work/contract';
import { countWaiting, waitingRows } from './waiting-work-store.ts';

/** A job's name in words; one that has none here is told by its name. */
const JOB_WORDS: Record<string, string> = {
  outbox: 'Tell other stores of changes',
  letters: 'Send e-mails that wait',
  'index-forecast': 'Index days for forecasts',
  'recover-batches': 'Settle event batches that broke off',
  sweep: 'Remove what has ended',
  'sweep-files': 'Remove old refused lines and unfinished batches',
  'send-tickets': 'Pass on support requests',
  'end-documents': 'Remove deleted documents after a day',
  'sweep-uploads': 'Remove uploaded files after 24 hours',
  'end-flights': 'End flights',
  'append-market': 'Continue the demo market',
  'check-installation': 'Ask mail, files and stores whether they answer',
  'chart-mail': 'Mail a chart',
  'count-library': 'Count avails of the deal library',
  'edit-deals': 'Edit deals in bulk',
  'resume-deal-edits': 'Go on with bulk edits that broke off',
  'fee-rates': 'Keep fees by the hour up to date',
  'fold-deal-counts': 'Add up counts of deals',
  'follow-accounts': 'Follow accounts that are switched off or on',
  'remind-approvers': 'Remind approvers after two days',
  'watch-deals': 'Look for deals that need attention',
  'write-incident-letters': 'Write the daily e-mail of what needs attention',
  'report-slots': 'Begin scheduled reports',
  'report-files': 'Remove files of reports that have ended',
  'send-report': 'Send a report',
  'load-segment': 'Load members of a segment',
  'resume-segment-loads': 'Go on with segment loads that broke off',
};
export const jobWords = (name: string): string => JOB_WORDS[name] ?? name;

export async function listWaiting({ stores, session }: SignedCall<(typeof waitingWorkRoutes)['list']>) {
  // Platform work belongs to no account: a super user reads that of all.
  const scope = scopeOf(stores.entities, session, true);
  const [rows, counts] = await Promise.all([waitingRows(scope), countWaiting(scope)]);
  return { rows: rows.map((row) => (row.kind === 'job' ? { ...row, about: jobWords(row.about) } : row)), counts };
}
