import { FormSection, TextField } from '@kontor/core/ui';
import { MAX_DESCRIPTION, type MediaPlan } from '@kontor/media-plans/contract';
import { Switch, Textarea } from '@mantine/core';
import './settings.css';
import type { PlanEditing } from '../targeting/use-plan-editing.ts';
import { AttachedDeals } from './attached-deals.tsx';
import { InventoryField } from './inventory-field.tsx';
import type { PlanForm } from './use-plan-form.ts';

const MAX_TITLE = 400;

type SettingsTabProps = {
  planForm: PlanForm;
  plan: MediaPlan | null;
  isReadOnly: boolean;
  inventory: Pick<PlanEditing, 'targeting' | 'change'>;
};

export function SettingsTab({ planForm: { form, field }, plan, isReadOnly, inventory }: SettingsTabProps) {
  const { description, status } = form.getValues();
  const left = MAX_DESCRIPTION - description.length;
  return (
    <>
      <FormSection title="Plan">
        <TextField {...field('title')} required maxLength={MAX_TITLE} readOnly={isReadOnly} autoFocus={plan === null} />
        <Switch
          {...field('status')}
          className="k-plan-status"
          label={status ? 'Enabled' : 'Disabled'}
          description="A disabled media plan cannot be deleted or duplicated."
          disabled={isReadOnly}
        />
        <InventoryField plan={plan} isReadOnly={isReadOnly} editing={inventory} />
        <Textarea
          {...field('description')}
          className="k-span"
          readOnly={isReadOnly}
          description={left < 0 ? `${-left} characters too many` : `${left} of ${MAX_DESCRIPTION} characters left`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </FormSection>
      {plan && <AttachedDeals id={plan.id} />}
    </>
  );
}
