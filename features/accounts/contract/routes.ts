import { csvRoute, EntityId, failure, LARGE_BODY, listRoute, NoInput, Nothing, route, staleVersion } from '@kontor/core/contract';
import { z } from 'zod';
import { ACCOUNT_SHAPE, AccountChange } from './account-draft.ts';
import { AccountDetail, accountAdminList } from './account-list.ts';
import { TakeRateNow } from './fees/take-rate-now.ts';

export const accountMissing = failure({ code: 'accountMissing', status: 404, text: 'Detail not found' });
export const accountNameTaken = failure({ code: 'accountNameTaken', status: 409, text: 'Another account already has this name.' });
export const accountTypeFixed = failure({
  code: 'accountTypeFixed',
  status: 409,
  text: 'The type of a publisher account cannot be changed, and no account becomes one.',
});
export const linkTaken = failure({ code: 'linkTaken', status: 409, text: 'Another account is connected with the same ID.' });
export const ownAccountOff = failure({ code: 'ownAccountOff', status: 409, text: 'You cannot switch off the account you work in.' });
export const choiceUnknown = failure({ code: 'choiceUnknown', status: 400, text: 'One of the choices no longer exists.' });

const Choice = z.object({ id: z.string(), name: z.string() });
const ById = z.object({ id: EntityId });

/** How super users administer accounts (spec 3 §7). */
export const accountAdminRoutes = {
  list: listRoute(accountAdminList, { path: 'account/get/all', access: 'super', summary: 'Accounts of the platform' }),
  download: csvRoute(accountAdminList, {
    path: 'account/download/csv',
    access: 'super',
    summary: 'The list as CSV, every row of the filter',
  }),
  get: route({
    method: 'GET',
    path: 'account/get/{id}',
    access: 'super',
    summary: 'One account: settings, link data, and what it carries',
    input: ById,
    output: AccountDetail,
    failures: [accountMissing],
    effect: 'read',
  }),
  takeRate: route({
    method: 'GET',
    path: 'account/takerate/{id}',
    access: 'super',
    summary: 'What an agency has spent in the present period, and what of it the platform keeps',
    input: ById,
    output: TakeRateNow,
    failures: [accountMissing],
    effect: 'read',
  }),
  check: route({
    method: 'GET',
    path: 'account/check',
    access: 'super',
    summary: 'Whether an account may have a name, while it is typed',
    input: z.object({ name: z.string().max(400), id: EntityId.optional() }),
    output: z.object({ isFree: z.boolean(), msg: z.string() }),
    effect: 'read',
  }),
  dsps: route({
    method: 'GET',
    path: 'account/dsp',
    access: 'super',
    summary: 'DSPs with their seats and agency ids, for link data',
    input: NoInput,
    output: z.array(Choice.extend({ seats: z.array(Choice), agencies: z.array(z.string()) })),
    effect: 'read',
  }),
  choices: route({
    method: 'GET',
    path: 'account/choices',
    access: 'super',
    summary: 'Segment providers, marketplaces and publishers that an account may be given, and accounts that people may join',
    input: NoInput,
    /** `accounts` are switched on and no publishers' (spec 3 §6), by name, a thousand at most (spec 3 §9). */
    output: z.object({
      providers: z.array(Choice),
      marketplaces: z.array(Choice),
      publishers: z.array(Choice),
      accounts: z.array(Choice),
    }),
    effect: 'read',
  }),
  create: route({
    method: 'POST',
    path: 'account/create',
    access: 'super',
    reach: 'platform',
    summary: 'Make an account',
    input: AccountChange.extend({ name: ACCOUNT_SHAPE.name, type: ACCOUNT_SHAPE.type }),
    output: Nothing,
    failures: [accountNameTaken, linkTaken, choiceUnknown],
    bodyLimit: LARGE_BODY,
    effect: 'write',
  }),
  update: route({
    method: 'POST',
    path: 'account/update/{id}',
    access: 'super',
    reach: 'platform',
    summary: 'Change an account; what is not sent stays',
    input: AccountChange.extend({ ...ById.shape, version: z.int32().optional() }),
    output: Nothing,
    failures: [accountMissing, accountNameTaken, accountTypeFixed, linkTaken, ownAccountOff, choiceUnknown, staleVersion],
    bodyLimit: LARGE_BODY,
    effect: 'write',
  }),
};
