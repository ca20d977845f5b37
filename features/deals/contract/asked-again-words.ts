import { counted } from '@kontor/core/contract';
import type { AskedAgain } from './deal-approval.ts';

type Named = { id: string; title: string; code: string };

/** What becomes of the deals that a change takes back, by what is said of it before the change is saved. */
function againGroups({ deals }: AskedAgain): { label: string; records: Named[] }[] {
  const named = (isRunning: boolean) =>
    deals.filter(({ status }) => (status === 'PUBLISHED') === isRunning).map(({ id, title, dealId }) => ({ id, title, code: dealId }));
  const groups = [
    { label: 'Will stop serving', records: named(true) },
    { label: 'Will be drafts again', records: named(false) },
  ];
  return groups.filter(({ records }) => records.length > 0);
}

/** “Fernstream Media must approve 2 deals again: Genre.” */
function againWords({ deals, publishers }: AskedAgain): string {
  const [first] = deals;
  const what = deals.length === 1 ? `“${first?.title}”` : `${deals.length.toLocaleString('en-US')} deals`;
  const changed = deals.every((one) => one.changed === first?.changed) ? first?.changed : '';
  if (publishers.length === 0) return `Approval of ${what} is withdrawn.`;
  return `${publishers.join(' and ')} must approve ${what} again${changed ? `: ${changed}` : ''}.`;
}

const BACK = 'Reporting and history are kept. A deal whose approved values are restored needs no new approval and can be published again.';

/** The label of what goes on all the same, with how many deals stop serving by it: “Save plan, 2 stop serving”. */
export function stopsLabel(label: string, { deals }: Pick<AskedAgain, 'deals'>): string {
  const stopping = deals.filter(({ status }) => status === 'PUBLISHED').length;
  return stopping === 0 ? label : `${label}, ${counted(stopping, 'stops', 'stop')} serving`;
}

/** What is said of a change before it is saved: in words, and by name; no groups where it takes nothing back. */
export const againSaid = (again: AskedAgain) => ({ words: againWords(again), groups: againGroups(again), stays: BACK });
