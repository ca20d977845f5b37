import { apiKeyRoutes } from '@kontor/api-keys/contract';
import type { Route } from '@kontor/core/contract';
import { newId } from '@kontor/core/server';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { accountRoutes, deviceRoutes } from '@kontor/session/contract';
import { invitationRoutes, ownSignInRoutes, userRoutes } from '@kontor/users/contract';
import type { ObjectKind } from './matrix-objects.ts';

type Probe = {
  kind: ObjectKind;
  route: Route;
  input: (id: string, draft: Drafts) => Record<string, unknown>;
  /** Whose records the caller may touch: their account's, or their own alone. */
  reach: 'account' | 'person';
};
/** Bodies that would be accepted, and records of the caller's own account, so that only the id decides. */
export type Drafts = { deal: Record<string, unknown>; plan: Record<string, unknown>; own: { deal: string; user: string } };

const ofAccount = (kind: ObjectKind, route: Route, input: Probe['input']): Probe => ({ kind, route, input, reach: 'account' });
const byId: Probe['input'] = (id) => ({ id });

const someone = (id: string) => ({ email: `${id}@matrix.test`, firstName: 'Matrix', lastName: 'Changed', admin: false });
const PASSWORDS = { password: 'a-matrix-password', confirmPassword: 'a-matrix-password', timezone: 'UTC' };
const newPerson = () => ({ email: `${newId()}@matrix.test`, firstName: 'Matrix', lastName: 'Person', ...PASSWORDS });

/** Every call that names a record, in path, query or body. */
export const PROBES: Probe[] = [
  ofAccount('account', accountRoutes.switch, (accountId) => ({ accountId })),
  ofAccount('account', userRoutes.check, (accountId) => ({ accountId, email: 'nobody@matrix.test' })),
  ofAccount('account', userRoutes.create, (accountId) => ({ accountId, ...newPerson() })),
  ofAccount('account', userRoutes.update, (accountId, { own }) => ({
    id: own.user,
    ...someone(own.user),
    accountAccess: [{ accountId, admin: false }],
  })),
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
  ofAccount('plan', dealRoutes.update, (id, { deal, own }) => ({ id: own.deal, ...deal, dealId: `MX-${own.deal}`, mediaPlans: id })),
  ofAccount('user', userRoutes.get, byId),
  ofAccount('user', userRoutes.update, (id) => ({ id, ...someone(id) })),
  ofAccount('user', userRoutes.password, (id) => ({ userId: id, newPassword: 'a-matrix-password', confirmPassword: 'a-matrix-password' })),
  ofAccount('user', userRoutes.remove, byId),
  ofAccount('user', historyRoutes.list, byId),
  { kind: 'ownAccount', route: ownSignInRoutes.leave, input: (accountId) => ({ accountId }), reach: 'person' },
  ofAccount('invitation', invitationRoutes.resend, byId),
  ofAccount('invitation', invitationRoutes.withdraw, byId),
  { kind: 'ownInvitation', route: invitationRoutes.accept, input: byId, reach: 'person' },
  { kind: 'ownInvitation', route: invitationRoutes.decline, input: byId, reach: 'person' },
  { kind: 'device', route: deviceRoutes.end, input: byId, reach: 'person' },
  ofAccount('secret', apiKeyRoutes.remove, byId),
];

/** An id that names no tenant's record. */
export const WITHOUT_TENANT = ['POST ingest/keys/revoke/{} id', 'POST waiting-work/try/{} id', 'POST waiting-work/give-up/{} id'];
