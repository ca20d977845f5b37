import { plain } from '@kontor/core/contract';
import { DEAL_FIELDS, DEAL_STATUSES, type DealDraft, type DealStatus, STATUS_LABELS } from '@kontor/deals/contract';
import type { DealRow, DealVersionRow, HistoryRow } from './rows.ts';

const draftOf = (deal: DealRow): DealDraft => ({
  title: deal.title,
  dealId: deal.deal_id,
  type: deal.type,
  rate: plain(deal.rate),
  dealDspId: deal.dsp_id,
  mediaPlans: deal.media_plan_id,
  pubSeats: deal.pub_seats,
  seat: deal.seat,
  marginType: deal.margin_type,
  marginValue: plain(deal.margin_value),
  start: deal.flight_start,
  end: deal.flight_end,
  ...deal.settings,
});
const statusOf = (label: string | null | undefined): DealStatus | undefined =>
  DEAL_STATUSES.find((status) => STATUS_LABELS[status] === label);

/** What a deal was after each of its changes: its state now, with the price and the status that history knows taken back from the last to the first. */
function versionsOf(deal: DealRow, changes: readonly HistoryRow[]): DealVersionRow[] {
  let [draft, status] = [draftOf(deal), deal.status];
  const versions: DealVersionRow[] = [];
  for (const [index, change] of [...changes.entries()].reverse()) {
    versions.push({ history_id: change.id, account_id: deal.account_id, deal_id: deal.id, number: index + 1, status, draft });
    for (const { name, oldValue } of change.changelogs) {
      if (name === 'Status') status = statusOf(oldValue) ?? 'DRAFT';
      if (name === DEAL_FIELDS.rate.label && oldValue !== null) draft = { ...draft, rate: oldValue.replace('$', '') };
    }
  }
  return versions;
}

/** Versions of the older half of the demo are not kept, as in a store that is older than they are. */
export function demoDealVersions(deals: readonly DealRow[], history: readonly HistoryRow[], now: Date): DealVersionRow[] {
  const keptSince = new Date(now.getTime() - 120 * 86_400_000).toISOString();
  const byDeal = Map.groupBy(history, ({ entity_id }) => entity_id);
  const kept = new Set(history.filter(({ created_at }) => created_at > keptSince).map(({ id }) => id));
  return deals
    .flatMap((deal) => versionsOf(deal, byDeal.get(deal.id) ?? []))
    .filter(({ history_id }) => kept.has(history_id))
    .sort((a, b) => a.history_id.localeCompare(b.history_id));
}
