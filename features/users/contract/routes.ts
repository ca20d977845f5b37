import { byId, csvRoute, failure, idOf, listRoute, Nothing, route, staleVersion } from '@kontor/core/contract';
import { z } from 'zod';
import { lettersPaused } from './invitations.ts';
import { NewPasswordPair, OwnPassword } from './passwords.ts';
import { CreateUser, EditUser, User, UserCheck, UserEmail } from './user.ts';
import { userList } from './user-list.ts';

const MOST_DELETED = 20;
/** One user, or several by commas (spec 3 §7). */
export const UserIds = z
  .string()
  .regex(new RegExp(`^[0-9a-f]{24}(,[0-9a-f]{24}){0,${MOST_DELETED - 1}}$`), `Give the ids of 1 to ${MOST_DELETED} users, by commas.`)
  .meta({ 'x-kind': ['user'] });

export const userMissing = failure({ code: 'userMissing', status: 404, text: 'User Not Found' });
export const checkFirst = failure({ code: 'checkFirst', status: 409, text: 'Please contact admin.' });
export const passwordRefused = failure({ code: 'passwordRefused', status: 400, text: 'Unable to change password. Please try again.' });
export const oldPasswordWrong = failure({ code: 'oldPasswordWrong', status: 400, text: 'The old password is not correct.' });
export const emailTaken = failure({ code: 'emailTaken', status: 409, text: 'Another user already has this e-mail.' });
/** E-mail, like password, only of users all of whose accounts the caller administers (design §6.6). */
export const emailFixed = failure({
  code: 'emailFixed',
  status: 403,
  text: 'This user also belongs to other accounts, so their e-mail cannot be changed here.',
});
/** Names, like e-mail and password, only of users all of whose accounts the caller administers. */
export const nameTheirs = failure({
  code: 'nameTheirs',
  status: 403,
  text: 'This user also belongs to other accounts, so their name cannot be changed here.',
});
/** The platform's own people are not a customer's to rename. */
export const nameFixed = failure({
  code: 'nameFixed',
  status: 403,
  text: 'This user works for the platform. Only the platform can change their name.',
});
export const marketplaceGone = failure({ code: 'marketplaceGone', status: 400, text: 'One of the marketplaces no longer exists.' });
export const lastAdmin = failure({ code: 'lastAdmin', status: 409, text: 'The account needs an administrator. Name another one first.' });
export const notOneself = failure({ code: 'notOneself', status: 409, text: 'You cannot delete yourself.' });
export const checksPaused = failure({ code: 'checksPaused', status: 429, text: 'Too many checks. Please wait and try again.' });

export const userRoutes = {
  list: listRoute(userList, { path: 'user/get/all', access: 'roleAdmin', summary: 'Users of the account' }),
  download: csvRoute(userList, { path: 'user/download/csv', access: 'roleAdmin', summary: 'The list as CSV, every row of the filter' }),
  get: route({
    method: 'GET',
    path: 'user/get/{id}',
    access: 'roleAdmin',
    summary: 'One user of the account',
    input: byId('user'),
    output: User,
    failures: [userMissing],
    effect: 'read',
  }),
  check: route({
    method: 'GET',
    path: 'user/check',
    access: 'roleAdmin',
    summary: 'Whether an e-mail may join the account, and what is still to be asked',
    input: z.object({ email: UserEmail, accountId: idOf('account').optional() }),
    output: UserCheck,
    failures: [checksPaused],
    effect: 'read',
  }),
  create: route({
    method: 'POST',
    path: 'user/create',
    access: 'roleAdmin',
    summary: 'Create a user, or invite an existing one into the account',
    input: CreateUser,
    output: Nothing,
    failures: [checkFirst, checksPaused, lettersPaused, emailTaken],
    effect: 'write',
    inPersonOnly: true,
  }),
  update: route({
    method: 'POST',
    path: 'user/update/{id}',
    access: 'roleAdmin',
    summary: 'Change a user of the account',
    input: z.object({ ...byId('user').shape, ...EditUser.shape }),
    output: Nothing,
    failures: [
      marketplaceGone,
      userMissing,
      emailTaken,
      emailFixed,
      nameFixed,
      nameTheirs,
      lastAdmin,
      staleVersion,
      checksPaused,
      lettersPaused,
    ],
    effect: 'write',
    inPersonOnly: true,
  }),
  remove: route({
    method: 'GET',
    path: 'user/delete/{id}',
    access: 'roleAdmin',
    summary: 'Take users out of the account, all of them or none; with the last account a user goes',
    input: z.object({ id: UserIds.transform((ids) => [...new Set(ids.split(','))]) }),
    output: Nothing,
    failures: [userMissing, lastAdmin, notOneself],
    effect: 'write',
    inPersonOnly: true,
  }),
  ownPassword: route({
    method: 'POST',
    path: 'user/update/password',
    access: 'signedIn',
    summary: 'Change one’s own password; every other session ends',
    input: OwnPassword,
    output: Nothing,
    failures: [oldPasswordWrong, passwordRefused],
    effect: 'write',
    inPersonOnly: true,
  }),
  password: route({
    method: 'POST',
    path: 'user/update/password/user',
    access: 'roleAdmin',
    summary: 'Set another user’s password; their sessions end',
    input: NewPasswordPair.safeExtend({ userId: idOf('user') }),
    output: Nothing,
    failures: [userMissing, passwordRefused],
    effect: 'write',
    inPersonOnly: true,
  }),
};
