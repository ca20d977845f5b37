import { namedPublishers } from '@kontor/deals/contract';
import type { DemoAccount } from './accounts.ts';
import type { DemoDeal } from './deals.ts';
import { daysFrom } from './demo-clock.ts';
import type { Random } from './prng.ts';
import type { DemoPublisher } from './publishers.ts';
import type { DealApprovalRow, HistoryRow, RowGrantRow } from './rows.ts';
import type { DemoUser } from './users.ts';

/** What the approvers of a deal in this status have answered; of those that were never asked, nothing. */
const ANSWERS: Partial<Record<DemoDeal['status'], DealApprovalRow['answer']>> = {
  SEND_FOR_APPROVAL: 'ASKED',
  CHANGES_REQUESTED: 'CHANGES_REQUESTED',
  APPROVED: 'APPROVED',
  PUBLISHED: 'APPROVED',
  UNPUBLISHED: 'APPROVED',
};
const COMMENTS = [
  'Please start after the season opener.',
  'The floor is under what this inventory sells for. 20 % more, please.',
  'Two weeks at most, then let us look again.',
  'Please keep the late news out of the plan.',
];

type From = {
  accounts: readonly DemoAccount[];
  users: readonly DemoUser[];
  publishers: readonly DemoPublisher[];
  history: readonly HistoryRow[];
};

/** Which restricted publishers were asked about each deal, and what they said (design §6.2). */
export function demoApprovals(random: Random, deals: readonly DemoDeal[], { accounts, users, publishers, history }: From) {
  const dealApprovals: DealApprovalRow[] = [];
  const rowGrants: RowGrantRow[] = [];
  const lastChange = new Map(history.filter(({ entity }) => entity === 'deal').map((row) => [row.entity_id, row]));
  for (const deal of deals) {
    const answer = ANSWERS[deal.status];
    const named = new Set(namedPublishers(deal.pub_seats, deal.plan?.targeting ?? null));
    const restricted = publishers.filter(({ id, premium }) => premium && named.has(id) && id !== deal.account.publisher_id);
    const approvers = accounts.filter(({ type, publisher_id: id }) => type === 'Publisher' && restricted.some((one) => one.id === id));
    if (!answer || deal.account.status !== 'active') continue;
    for (const approver of approvers) {
      const at = lastChange.get(deal.id)?.created_at ?? deal.created_at;
      const person = random.pick(users.filter((user) => user.accounts.includes(approver.key)));
      const hasAnswered = answer !== 'ASKED';
      const asked = { account_id: deal.account_id, created_by: deal.created_by };
      rowGrants.push({ ...asked, entity: 'deal', entity_id: deal.id, granted_to: approver.id, role: 'approve', created_at: at });
      dealApprovals.push({
        deal_id: deal.id,
        account_id: deal.account_id,
        approver_id: approver.id,
        publisher_id: approver.publisher_id ?? '',
        answer,
        comment: answer === 'CHANGES_REQUESTED' ? random.pick(COMMENTS) : '',
        asked_by: deal.created_by,
        asked_at: daysFrom(new Date(at), hasAnswered ? -0.4 : 0).toISOString(),
        answered_by: hasAnswered ? person.id : null,
        answered_by_name: hasAnswered ? person.name : null,
        answered_at: hasAnswered ? at : null,
      });
    }
  }
  return { dealApprovals, rowGrants };
}
