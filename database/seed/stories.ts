import type { DemoDeal } from './deals.ts';
import type { DemoPlan } from './media-plans.ts';
import type { InventoryRow } from './rows.ts';

const TELLER = 'halden';
/** The account with a list that was emptied; the other stories are the agency's. */
const LISTED = 'rival';
/** So many times the price that its supply is worth. */
const TOO_HIGH = 4;
/** Far more than its buyers will ever bid for. */
const OUT_OF_REACH = '24000000';

/** An app that left the market: it is still in the catalogue and in a list, and sends nothing any more. */
const RETIRED = { key: 'example.larderstream.evenings', name: 'Larder Evenings TV', popularity: 1e-9 };

/** The app that left, beside one of its publisher's. */
export const retiredBeside = (row: InventoryRow, id: string): InventoryRow => ({
  ...row,
  id,
  key: RETIRED.key,
  name: RETIRED.name,
  profile: { ...row.profile, popularity: RETIRED.popularity },
});

/** What goes wrong in the demo on purpose (market/README.md), so that each of its signs can be seen: changes the deals and plans in place. */
export function tellStories(plans: readonly DemoPlan[], deals: readonly DemoDeal[], now: Date): void {
  const isRunning = ({ status, flight: { start, end } }: DemoDeal) =>
    status === 'PUBLISHED' && start !== null && start < now && (end === null || end > now);
  const own = deals.filter((deal) => deal.account.key === TELLER && isRunning(deal) && deal.appetite > 0.1);
  const [nobodyBids, tooDear] = own.filter(({ flight, settings }) => flight.end === null && settings.budgetType === 'OPEN');
  const behind = own.find(({ flight }) => flight.end !== null);
  if (nobodyBids) nobodyBids.appetite = 0;
  if (tooDear) tooDear.rate = (Number(tooDear.rate) * TOO_HIGH).toFixed(2);
  if (behind) {
    behind.appetite = 0.04;
    behind.settings = { ...behind.settings, budgetType: 'OVERALL', impression: OUT_OF_REACH, budget: null, delivery: 'EVENLY' };
  }
  const television = plans.filter(({ account, targeting }) => account.key === LISTED && targeting.platform.includes('CTV'));
  const listed =
    television.find(({ targeting }) => targeting.app.values.length > 0) ?? television.find(({ approver }) => approver === null);
  if (listed) listed.targeting = { ...listed.targeting, app: { included: true, values: [RETIRED.key] } };
}
