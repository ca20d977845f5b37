import type { Input } from '@kontor/core/contract';
import type { AccountFilter, PlanAccounts, publisherRoutes } from '@kontor/publishers/contract';

type AskedPlan = NonNullable<Input<typeof publisherRoutes.accounts>['plan']>;
type Named = { id: string; name: string };

/** Accounts of a plan as a page edits them: what it says, a change of the newest, and names of the accounts, apps and sites that it names. */
export type AccountsEditing = {
  plan: PlanAccounts & Required<Pick<AskedPlan, 'mediaType' | 'platform'>>;
  change: (next: (now: PlanAccounts) => Partial<PlanAccounts>) => void;
  nameOf: (id: string) => string;
  onNamed: (named: readonly Named[]) => void;
};

/** What the lists ask of a plan. */
export const askOf = ({ mediaType, platform, accountExcludeList, appInfoIds }: AccountsEditing['plan'], filter: AccountFilter | null) => ({
  ...filter,
  plan: { mediaType, platform, accountExcludeList, appInfoIds },
});

export const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);
