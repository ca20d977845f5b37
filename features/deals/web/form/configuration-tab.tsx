import { FormSection, Note } from '@kontor/core/ui';
import { AUDIENCE_FLAGS, CONTENT_FLAGS, type Deal, SENT_BIDSTREAM, SWITCH_FIELDS } from '@kontor/deals/contract';
import { Select, Switch } from '@mantine/core';
import { SentPreview } from '../as-sent/sent-preview.tsx';
import type { DealForm } from './use-deal-form.ts';

/** Fields beside each other stand on one line, however long their notes are. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
const SWITCH = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
  { value: 'truncate', label: 'Truncated' },
];
const NOTES = {
  audienceIp: 'Truncated: the first 24 bits of IPv4, 56 of IPv6.',
  location: 'Truncated: coordinates with two decimals. Off: none; country, state and DMA stay.',
} as const;

/** What of audience and content goes with the deal as sent (spec 2 §2, §3, §9); the forecast knows none of it. */
export default function ConfigurationTab({ deal: { form, field }, record }: { deal: DealForm; record?: Deal | undefined }) {
  const values = form.getValues();
  const on = CONTENT_FLAGS.filter((flag) => values[flag]).length;
  const setAll = (isOn: boolean) => {
    for (const flag of CONTENT_FLAGS) form.setFieldValue(flag, isOn);
  };
  return (
    <>
      <Note>Applied by the exchange: these settings go with the deal. Not included in the forecast.</Note>
      <FormSection title="Audience and location" note="what bid requests may tell buyers">
        {SWITCH_FIELDS.map((name) => (
          <Select key={name} {...field(name)} data={SWITCH} description={NOTES[name]} inputWrapperOrder={BELOW} allowDeselect={false} />
        ))}
        {AUDIENCE_FLAGS.map((name) => (
          <Switch key={name} {...field(name)} />
        ))}
      </FormSection>
      <FormSection title="Content" note={`${on} of ${CONTENT_FLAGS.length} passed on`}>
        <Switch
          className="k-span"
          label="Enable All"
          checked={on === CONTENT_FLAGS.length}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        {CONTENT_FLAGS.map((name) => (
          <Switch key={name} {...field(name)} />
        ))}
      </FormSection>
      {record && <SentPreview dealId={record.id} deal={{ bidstream: values, apps: [] }} fields={SENT_BIDSTREAM} />}
    </>
  );
}
