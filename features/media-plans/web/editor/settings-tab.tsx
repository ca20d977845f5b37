import { FormSection } from '@kontor/core/ui';
import { fieldId } from '@kontor/core/web';
import { MAX_DESCRIPTION, type MediaPlan } from '@kontor/media-plans/contract';
import { Switch, Textarea, TextInput } from '@mantine/core';
import './settings.css';
import { AttachedDeals } from './attached-deals.tsx';
import type { PlanForm } from './use-plan-form.ts';

const MAX_TITLE = 400;

type SettingsTabProps = { form: PlanForm['form']; plan: MediaPlan | null; isReadOnly: boolean; admin: boolean };

export function SettingsTab({ form, plan, isReadOnly, admin }: SettingsTabProps) {
  const { description, status } = form.getValues();
  const left = MAX_DESCRIPTION - description.length;
  return (
    <>
      <FormSection title="Plan">
        <TextInput
          id={fieldId('title')}
          label="Title"
          required
          maxLength={MAX_TITLE}
          readOnly={isReadOnly}
          autoFocus={plan === null}
          {...form.getInputProps('title')}
        />
        <Switch
          className="k-plan-status"
          id={fieldId('status')}
          label={status ? 'Enabled' : 'Disabled'}
          description="A disabled media plan cannot be deleted or duplicated."
          disabled={isReadOnly}
          {...form.getInputProps('status', { type: 'checkbox' })}
        />
        <Textarea
          id={fieldId('description')}
          className="k-span"
          label="Description"
          maxLength={MAX_DESCRIPTION}
          readOnly={isReadOnly}
          description={`${left} of ${MAX_DESCRIPTION} characters left`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('description')}
        />
      </FormSection>
      {plan && <AttachedDeals id={plan.id} admin={admin} />}
    </>
  );
}
