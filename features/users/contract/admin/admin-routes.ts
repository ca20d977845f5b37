import { csvRoute, EntityId, failure, listRoute, Nothing, route, staleVersion } from '@kontor/core/contract';
import { z } from 'zod';
import { lettersPaused } from '../invitations.ts';
import { NewPasswordPair } from '../passwords.ts';
import { checkFirst, checksPaused, emailTaken, lastAdmin, marketplaceGone, passwordRefused, userMissing } from '../routes.ts';
import { UserEmail } from '../user.ts';
import { CreatePerson, DeletedPeople, Person, PersonChange, PersonCheck, peopleList } from './admin-user.ts';

export const accountGone = failure({ code: 'accountGone', status: 400, text: 'This account is not there, or is switched off.' });
export const notYourself = failure({ code: 'notYourself', status: 409, text: 'You cannot do this to yourself.' });
export const superNeedsPassword = failure({
  code: 'superNeedsPassword',
  status: 403,
  text: 'Another super user is changed with your own password alone.',
});
export const ownPasswordWrong = failure({ code: 'ownPasswordWrong', status: 403, text: 'Your own password is not correct.' });
export const lastSuper = failure({ code: 'lastSuper', status: 409, text: 'The platform needs a super user. Name another one first.' });

const ById = z.object({ id: EntityId });
const MOST_DELETED = 100;

/** How super users administer people (spec 3 §7). */
export const personRoutes = {
  list: listRoute(peopleList, { path: 'admin/user/get/all', access: 'super', summary: 'Users of all accounts' }),
  download: csvRoute(peopleList, { path: 'admin/user/download/csv', access: 'super', summary: 'The list as CSV, every row of the filter' }),
  get: route({
    method: 'GET',
    path: 'admin/user/get/{userId}',
    access: 'super',
    summary: 'One user with their accounts',
    input: z.object({ userId: EntityId }),
    output: Person,
    failures: [userMissing],
    effect: 'read',
  }),
  check: route({
    method: 'GET',
    path: 'admin/user/check',
    access: 'super',
    summary: 'Whether an e-mail may join an account, and what is still to be asked',
    input: z.object({ email: UserEmail, accountId: EntityId }),
    output: PersonCheck,
    failures: [checksPaused, accountGone],
    effect: 'read',
  }),
  create: route({
    method: 'POST',
    path: 'admin/user/create',
    access: 'super',
    summary: 'Create a user in an account, or add one who is known',
    input: CreatePerson,
    output: Nothing,
    failures: [checkFirst, checksPaused, lettersPaused, emailTaken, accountGone],
    effect: 'write',
  }),
  update: route({
    method: 'POST',
    path: 'admin/user/update/{id}',
    access: 'super',
    summary: 'Change a user: names, e-mail, zone, links and accounts',
    input: PersonChange.safeExtend({ ...ById.shape, version: z.int32().optional() }),
    output: Nothing,
    failures: [userMissing, emailTaken, accountGone, lastAdmin, staleVersion, superNeedsPassword, marketplaceGone],
    effect: 'write',
  }),
  remove: route({
    method: 'POST',
    path: 'admin/user/delete/users',
    access: 'super',
    summary: 'Delete users: out of every account, signed out, gone',
    input: z.object({ ids: z.array(EntityId).min(1).max(MOST_DELETED) }),
    output: DeletedPeople,
    effect: 'write',
  }),
  standing: route({
    method: 'POST',
    path: 'admin/user/standing/{id}',
    access: 'super',
    reach: 'platform',
    summary: 'Ban a user, or let them back; name platform staff',
    input: ById.extend({ status: z.enum(['active', 'banned']).optional(), admin: z.boolean().optional() }),
    output: Nothing,
    failures: [userMissing, notYourself, superNeedsPassword],
    effect: 'write',
  }),
  superUser: route({
    method: 'POST',
    path: 'admin/user/super/{id}',
    access: 'super',
    reach: 'platform',
    summary: 'Name a super user, or take that back; asks for one’s own password',
    input: ById.extend({ superUser: z.boolean(), ownPassword: z.string().max(1_000) }),
    output: Nothing,
    failures: [userMissing, ownPasswordWrong, lastSuper],
    effect: 'write',
  }),
  signOut: route({
    method: 'POST',
    path: 'admin/user/signout/{id}',
    access: 'super',
    reach: 'platform',
    summary: 'End every session of a user',
    input: ById,
    output: Nothing,
    failures: [userMissing, superNeedsPassword],
    effect: 'write',
  }),
  password: route({
    method: 'POST',
    path: 'admin/user/password/{id}',
    access: 'super',
    summary: 'Set another user’s password; their sessions end',
    input: NewPasswordPair.safeExtend(ById.shape),
    output: Nothing,
    failures: [userMissing, passwordRefused, superNeedsPassword],
    effect: 'write',
  }),
  marketplaces: route({
    method: 'GET',
    path: 'admin/user/marketplace/{id}',
    access: 'super',
    summary: 'Marketplaces that plans of a user’s accounts may target',
    input: ById,
    output: z.array(z.object({ id: z.string(), name: z.string() })),
    failures: [userMissing],
    effect: 'read',
  }),
};
