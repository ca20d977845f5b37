import { call, type RecordSearch } from '@kontor/core/web';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';

/** Media plans by title, for the palette; staff see whose they are. */
export const findPlans: RecordSearch['find'] = async ({ q, most, isStaff }, signal) => {
  const input = { q, pagination: { start: 0, number: most }, fetchTotal: false, ...(isStaff && { admin: true }) };
  const { data } = await call(mediaPlanRoutes.list, input, signal);
  return data.rows.map(({ id, data: plan }) => ({ id, label: plan.title, hint: plan.company ?? plan.mediaType }));
};
