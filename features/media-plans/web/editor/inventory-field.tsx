import { FieldGroup } from '@kontor/core/ui';
import { useSession } from '@kontor/core/web';
import { type MediaPlan, pmpFixed } from '@kontor/media-plans/contract';
import { Radio } from '@mantine/core';
import './settings.css';
import type { PlanEditing } from '../targeting/use-plan-editing.ts';

type InventoryFieldProps = { plan: MediaPlan | null; isReadOnly: boolean; editing: Pick<PlanEditing, 'targeting' | 'change'> };

const CHOICES = [
  { isDirect: false, label: 'Open market', description: 'All inventory that matches the targeting' },
  { isDirect: true, label: 'Publisher direct (PMP)', description: 'Inventory of publisher accounts, chosen under Accounts' },
];

/** Which inventory the plan is of; fixed while a published deal uses it. A publisher account has its own alone (spec 2 §6). */
export function InventoryField({ plan, isReadOnly, editing: { targeting, change } }: InventoryFieldProps) {
  const { accountType } = useSession();
  if (accountType === 'Publisher') return null;
  const isFixed = (plan?.publishedDeals ?? 0) > 0;
  return (
    <FieldGroup label="Inventory" className="k-span k-plan-inventory" description={isFixed && !isReadOnly ? pmpFixed.text : undefined}>
      {CHOICES.map(({ isDirect, ...choice }) => (
        <Radio
          key={choice.label}
          name="inventory"
          value={String(isDirect)}
          checked={targeting.pmp === isDirect}
          disabled={isReadOnly || isFixed}
          onChange={() => change((now) => ({ ...now, pmp: isDirect }))}
          {...choice}
        />
      ))}
    </FieldGroup>
  );
}
