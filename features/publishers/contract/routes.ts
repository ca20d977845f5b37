import { Flag, failure, LARGE_BODY, NoInput, route } from '@kontor/core/contract';
import { PLATFORMS } from '@kontor/market/reference';
import { z } from 'zod';
import { checkFilter, FILTER_SHAPE } from './account-filter.ts';
import { FILTER_GROUPS, FILTER_KEYS } from './account-filters.ts';
import { PLAN_ACCOUNTS } from './plan-accounts.ts';

export const accountFilterMissing = failure({ code: 'accountFilterMissing', status: 404, text: 'Account filter data not found' });
export const publisherAccountNotFound = failure({
  code: 'publisherAccountNotFound',
  status: 404,
  text: 'There is no such publisher account.',
});

/** Accounts, and rows of inventory, that an answer holds at most. */
export const MOST_LISTED = 500;
/** Rows of inventory that an answer holds of each of its accounts; the rest is read account by account. */
export const MOST_OF_ACCOUNT = 100;

const FilterDeclaration = z.object({
  key: z.enum(FILTER_KEYS),
  label: z.string(),
  group: z.enum(FILTER_GROUPS),
  kind: z.enum(['yesno', 'multi', 'cpm', 'text']),
  options: z.array(z.object({ code: z.string(), name: z.string() })),
  textOf: z.enum(FILTER_KEYS).nullable(),
});
export type FilterDeclaration = z.output<typeof FilterDeclaration>;

const Wish = {
  ...FILTER_SHAPE,
  /** What else of the plan decides. */
  plan: z
    .strictObject({
      mediaType: z.enum(['video', 'display']).default('video'),
      platform: z
        .array(z.enum(PLATFORMS.map(({ code }) => code)))
        .max(100)
        .default(['ALL']),
      accountExcludeList: PLAN_ACCOUNTS.accountExcludeList,
      appInfoIds: PLAN_ACCOUNTS.appInfoIds,
    })
    .prefault({}),
  q: z.string().trim().max(200).default(''),
  admin: Flag.default(false),
};

const EligibleApp = z.object({ id: z.string(), key: z.string(), name: z.string(), mediaType: z.array(z.string()) });
export type EligibleApp = z.output<typeof EligibleApp>;
const NonEligibleApp = EligibleApp.extend({ reason: z.string() });
export type NonEligibleApp = z.output<typeof NonEligibleApp>;
/** Inventory of an account that a plan can reach, and what it cannot with the reason. */
export const AccountInventory = z.object({
  eligibleApps: z.array(EligibleApp),
  eligibleAppsCount: z.number(),
  noneligibleApps: z.array(NonEligibleApp),
  noneligibleAppsCount: z.number(),
});
export type AccountInventory = z.output<typeof AccountInventory>;

const ListedAccount = AccountInventory.extend({
  id: z.string(),
  company: z.string(),
  /** Why nothing of it is eligible; null where its inventory may be. */
  reason: z.string().nullable(),
});
export type ListedAccount = z.output<typeof ListedAccount>;

export const publisherRoutes = {
  filters: route({
    method: 'GET',
    path: 'mediaplan/account/inventory/filter',
    access: 'agencyOrAdminFlag',
    summary: 'Filters of publisher accounts, with their options',
    input: NoInput,
    output: z.object({ filters: z.array(FilterDeclaration) }),
    failures: [accountFilterMissing],
    effect: 'read',
  }),
  accounts: route({
    method: 'POST',
    path: 'mediaplan/inventory/info/account',
    access: 'agencyOrAdminFlag',
    summary: 'Publisher accounts with the inventory that filters and a plan leave of them',
    input: z.strictObject(Wish).superRefine(checkFilter),
    bodyLimit: LARGE_BODY,
    /** `matching` are those whose settings meet the filters, of all; `total` are those found. */
    output: z.object({ accounts: z.array(ListedAccount), total: z.number(), matching: z.number() }),
    effect: 'read',
  }),
  inventory: route({
    method: 'POST',
    path: 'mediaplan/inventory/info',
    access: 'agencyOrAdminFlag',
    summary: 'Inventory of a publisher account, eligible or why not',
    input: z.strictObject({ ...Wish, account: z.string().min(1).max(400) }).superRefine(checkFilter),
    bodyLimit: LARGE_BODY,
    output: AccountInventory.extend({ company: z.string() }),
    failures: [publisherAccountNotFound],
    effect: 'read',
  }),
};
