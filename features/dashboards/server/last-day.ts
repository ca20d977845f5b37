import { addDays, dayIn, fail, spanOfDays, ZONES } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { dashboardDealUnknown, type dashboardRoutes } from '@kontor/dashboards/contract';
import { askDelivery, type DeliveryReader } from '@kontor/market/server';
import { findDealAccount } from './deal-account-store.ts';

/** As far back as a dashboard goes (spec 2 §5). */
const DAYS = 365;

/** The last day, in the zone asked for, on which the deal had a request; null where there is none within a year. */
export async function readLastDay({ input, session, scope, stores }: SignedCall<typeof dashboardRoutes.lastDay>) {
  const deal = (await findDealAccount(scope, input.dealId)) ?? fail(dashboardDealUnknown);
  const zone = ZONES[input.timezone].iana;
  const today = dayIn(zone);
  const span = spanOfDays({ startDate: addDays(today, -DAYS), endDate: today }, zone);
  // The scope has found the deal, so its delivery is read as its own account's, by staff too; requests are no secret in the funnel.
  const reader: DeliveryReader = {
    events: stores.events,
    whose: { of: 'account', account: deal.accountId },
    viewer: { accountType: session.accountType, place: 'funnel' },
  };
  const { rows } = await askDelivery(reader, { span, measures: ['auctions'], by: ['day'], where: [{ of: 'deal', in: [deal.id] }] });
  const days = rows.filter(({ figures }) => Number(figures.auctions) > 0).map(({ key }) => key.day.slice(0, 10));
  return { lastDay: days.sort().at(-1) ?? null };
}
