import { call, type RecordSearch } from '@kontor/core/web';
import { dealRoutes } from '@kontor/deals/contract';
import { DealStatusPill } from './deal-status-pill.tsx';

/** Deals by title or deal id, for the palette. */
export const findDeals: RecordSearch['find'] = async ({ q, most, isStaff }, signal) => {
  const input = { q, pagination: { start: 0, number: most }, fetchTotal: false, ...(isStaff && { admin: true }) };
  const { data } = await call(dealRoutes.list, input, signal);
  return data.rows.map(({ id, data: deal }) => ({
    id,
    label: deal.title,
    hint: deal.dealId,
    status: <DealStatusPill status={deal.status} />,
  }));
};
