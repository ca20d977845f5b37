import { EmptyState } from '@kontor/core/ui';
import { useSession } from '@kontor/core/web';
import { accountsPart } from '@kontor/media-plans/contract';
import { type AccountsEditing, AccountsPanel } from '@kontor/publishers/web';
import type { PartSectionProps } from './part-section-props.ts';

/** The accounts of a plan of publisher direct inventory; a plan of the open market has none (spec 2 §6). */
export function AccountsSection({ editing, tools, error, canExclude }: PartSectionProps) {
  const { accountType } = useSession();
  const { targeting, nameOf, learnNames, change } = editing;
  if (!targeting.pmp || accountType === 'Publisher')
    return (
      <EmptyState title="No Accounts Available" level={2}>
        {accountType === 'Publisher'
          ? 'Your plans use your own inventory.'
          : 'Accounts are for plans of publisher direct inventory. Choose it in the plan’s settings.'}
      </EmptyState>
    );
  const accounts: AccountsEditing = {
    plan: targeting,
    change: (next) => change((now) => ({ ...now, ...next(now) })),
    nameOf: (id) => nameOf(accountsPart.key, id),
    onNamed: (named) => learnNames(accountsPart.key, named),
  };
  return <AccountsPanel editing={accounts} tools={tools} error={error} canExclude={canExclude} />;
}
