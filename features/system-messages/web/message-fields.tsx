import { dayIn, ZONES, type ZoneKey } from '@kontor/core/contract';
import { Banner, DateTimeField, FormSection, TextField } from '@kontor/core/ui';
import { fieldId, type KontorForm, MESSAGE_TONES } from '@kontor/core/web';
import { MESSAGE_TYPE_OPTIONS, MOST_MESSAGE_LETTERS } from '@kontor/system-messages/contract';
import { Radio, Select, Switch } from '@mantine/core';
import { type MessageValues, ZONE_CHOICES } from './message-values.ts';
import './system-messages.css';

type Props = { kontor: KontorForm<MessageValues>; zoneLabel: string };

/** The text, in each of the four tones as it stands over the pages; when it ends, and whether it is shown (spec 3 §3, §5). */
export function MessageFields({ kontor: { form, field }, zoneLabel }: Props) {
  const { message, type, expiration, timezone, enabled } = form.getValues();
  const { id, error } = field('type');
  return (
    <>
      <FormSection title="Message" note="fields marked * are required">
        <div className="k-span">
          <TextField
            {...field('message')}
            required
            maxLength={MOST_MESSAGE_LETTERS}
            autoComplete="off"
            description={`${message.length} of ${MOST_MESSAGE_LETTERS} characters; plain text`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </div>
        <Radio.Group
          id={id}
          className="k-span"
          label="Type"
          description="As it stands over every page"
          error={error}
          value={type}
          onChange={(next) => form.setFieldValue('type', MESSAGE_TYPE_OPTIONS.find(({ value }) => value === next)?.value ?? type)}
        >
          <div className="system-message-tones">
            {MESSAGE_TYPE_OPTIONS.map(({ value, label }) => (
              <div key={value} data-chosen={value === type || undefined}>
                <Radio value={value} label={label} />
                <div aria-hidden>
                  <Banner tone={MESSAGE_TONES[value]} isSample>
                    {value === 'error' && <strong>Severe: </strong>}
                    {message.trim() || 'Your message'}
                  </Banner>
                </div>
              </div>
            ))}
          </div>
        </Radio.Group>
      </FormSection>
      <FormSection title="When" note={`this browser's clock is ${zoneLabel}`}>
        <DateTimeField
          id={fieldId('expiration')}
          label="Expiration"
          placeholder="Day and time"
          withAsterisk
          minDate={dayIn(ZONES[timezone].iana)}
          value={expiration}
          onChange={(next) => form.setFieldValue('expiration', next)}
          error={field('expiration').error}
        />
        <Select
          {...field('timezone')}
          data={ZONE_CHOICES}
          allowDeselect={false}
          onChange={(next) => form.setFieldValue('timezone', (next ?? timezone) as ZoneKey)}
        />
        <Switch
          id={field('enabled').id}
          className="k-span"
          label={enabled ? 'Shown' : 'Switched off'}
          description="Open pages learn of it when somebody comes back to them."
          checked={enabled}
          onChange={(event) => form.setFieldValue('enabled', event.currentTarget.checked)}
        />
      </FormSection>
    </>
  );
}
