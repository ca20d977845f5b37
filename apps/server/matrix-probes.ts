import { apiKeyRoutes } from '@kontor/api-keys/contract';
import type { Route } from '@kontor/core/contract';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { deviceRoutes } from '@kontor/session/contract';
import { userRoutes } from '@kontor/users/contract';
import type { ObjectKind } from './matrix-objects.ts';

type Probe = {
  kind: ObjectKind;
  route: Route;
  input: (id: string, draft: Drafts) => Record<string, unknown>;
  /** Whose records the caller may touch: their account's, or their own alone. */
  reach: 'account' | 'person';
};
/** Bodies that would be accepted, so that only the id decides. */
export type Drafts = { deal: Record<string, unknown>; plan: Record<string, unknown> };

const ofAccount = (kind: ObjectKind, route: Route, input: Probe['input']): Probe => ({ kind, route, input, reach: 'account' });
const byId: Probe['input'] = (id) => ({ id });

/** Every call that names a record, in path, query or body; entering an account is tested apart (features/session/server/accounts.test.ts). */
export const PROBES: Probe[] = [
  ofAccount('deal', dealRoutes.get, byId),
  ofAccount('deal', dealRoutes.get, (id) => ({ id, admin: true })),
  ofAccount('deal', dealRoutes.update, (id, { deal }) => ({ id, ...deal, dealId: `MX-${id}` })),
  ofAccount('deal', dealRoutes.publish, (id) => ({ id, status: 'UNPUBLISHED' })),
  ofAccount('deal', dealRoutes.updateStatus, (id) => ({ id, status: 'UNPUBLISHED' })),
  ofAccount('deal', dealRoutes.bulkUnpublish, (id) => ({ ids: [id] })),
  ofAccount('deal', dealRoutes.remove, byId),
  ofAccount('deal', dashboardRoutes.deal, (id) => ({ dealId: id, range: 'last7day' })),
  ofAccount('deal', historyRoutes.list, byId),
  ofAccount('plan', mediaPlanRoutes.get, byId),
  ofAccount('plan', mediaPlanRoutes.update, (id, { plan }) => ({ id, ...plan, title: `Matrix ${id}` })),
  ofAccount('plan', mediaPlanRoutes.duplicate, (id) => ({ data: [id] })),
  ofAccount('plan', mediaPlanRoutes.deals, byId),
  ofAccount('plan', mediaPlanRoutes.cost, byId),
  ofAccount('plan', mediaPlanRoutes.remove, byId),
  ofAccount('plan', historyRoutes.list, byId),
  ofAccount('plan', dealRoutes.create, (id, { deal }) => ({
    ...deal,
    dealId: `MP-${id.slice(-12)}-${Math.trunc(performance.now())}`,
    mediaPlans: id,
  })),
  ofAccount('user', userRoutes.get, byId),
  ofAccount('user', userRoutes.update, (id) => ({
    id,
    email: `${id}@matrix.test`,
    firstName: 'Matrix',
    lastName: 'Changed',
    admin: false,
  })),
  ofAccount('user', userRoutes.password, (id) => ({ userId: id, newPassword: 'a-matrix-password', confirmPassword: 'a-matrix-password' })),
  ofAccount('user', userRoutes.remove, byId),
  ofAccount('user', historyRoutes.list, byId),
  { kind: 'device', route: deviceRoutes.end, input: byId, reach: 'person' },
  ofAccount('secret', apiKeyRoutes.remove, byId),
];

/** Calls with an id in their path that name no tenant's record. */
export const WITHOUT_TENANT = ['GET target/zip/{}', 'POST ingest/keys/revoke/{}'];
