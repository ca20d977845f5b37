import { z } from 'zod';
import { AccountFilter } from './account-filter.ts';

export const MOST_PLAN_ACCOUNTS = 5_000;
const Ids = z
  .array(z.string().min(1).max(400))
  .max(MOST_PLAN_ACCOUNTS)
  .overwrite((ids) => [...new Set(ids)])
  .default([]);

/** What a plan of publisher direct inventory says of it (spec 2 §3); nothing of it counts while `pmp` is off. */
export const PLAN_ACCOUNTS = {
  pmp: z.boolean().default(false),
  accSettingsReq: AccountFilter.nullable().default(null),
  /** The chosen publisher accounts; none means all that the filters leave. */
  inventoryInfoAccIds: Ids,
  /** The accounts kept out. */
  accountExcludeList: Ids,
  /** The apps and sites kept out, of whichever account: what a publisher adds later is in. */
  appInfoIds: Ids,
};
const PlanAccounts = z.object(PLAN_ACCOUNTS);
export type PlanAccounts = z.output<typeof PlanAccounts>;

export const NO_ACCOUNTS: PlanAccounts = PlanAccounts.parse({});
