import { FormSection, IconButton, Note, TextField } from '@kontor/core/ui';
import type { KontorForm } from '@kontor/core/web';
import { MOST_LETTERS, MOST_SEATS } from '@kontor/dsps/contract';
import { Button, Switch } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type DspValues, LABELS, NEW_SEAT } from './dsp-values.ts';
import './dsps.css';

type Props = { kontor: KontorForm<DspValues>; saved: number };
type RowProps = { kontor: KontorForm<DspValues>; place: number; isSaved: boolean };

/** One seat. The code of one that was saved stays, as deals name it; it is switched off and never goes. */
function SeatRow({ kontor: { form, put, field }, place, isSaved }: RowProps) {
  const { seats } = form.getValues();
  const row = seats[place];
  if (!row) return null;
  const whose = row.seat || `new seat ${place + 1}`;
  const input = (key: 'seat' | 'name' | 'agencyId') => {
    const { label, ...props } = field(`seats.${place}.${key}`);
    return { ...props, 'aria-label': `${label}, ${whose}`, placeholder: label, maxLength: MOST_LETTERS, autoComplete: 'off' };
  };
  return (
    <li>
      <TextField {...input('seat')} required readOnly={isSaved} autoFocus={!isSaved && row.seat === ''} spellCheck={false} />
      <TextField {...input('name')} required />
      <TextField {...input('agencyId')} placeholder="None" spellCheck={false} />
      <Switch
        aria-label={`Switched on, ${whose}`}
        label={row.enabled ? 'On' : 'Off'}
        checked={row.enabled}
        onChange={(event) => form.setFieldValue(`seats.${place}.enabled`, event.currentTarget.checked)}
      />
      <span className="dsps-seat-act">
        {!isSaved && (
          <IconButton
            label={`Remove ${whose}`}
            icon={IconTrash}
            size={28}
            onClick={() => put('seats', (now) => now.filter((_, at) => at !== place))}
          />
        )}
      </span>
    </li>
  );
}

/** The seats that buyers have at the DSP, as deals name them. The first `saved` of them are in the database. */
export function SeatRows({ kontor, saved }: Props) {
  const { seats, seat: isNeeded } = kontor.form.getValues();
  const isNobody = isNeeded && !seats.some(({ enabled }) => enabled);
  const isFull = seats.length >= MOST_SEATS;
  return (
    <FormSection title="Seats" note="Who buys there. An agency ID stands for all seats that have it">
      <div className="k-span dsps-seats">
        {isNobody && <Note tone="warn">Its deals need a seat, and none is switched on: no deal can choose it.</Note>}
        {seats.length > 0 && (
          <>
            <div className="dsps-seats-head" aria-hidden>
              <span>{LABELS['seats.*.seat']} *</span>
              <span>{LABELS['seats.*.name']} *</span>
              <span>{LABELS['seats.*.agencyId']}</span>
              <span>Offered</span>
            </div>
            <ul aria-label="Seats">
              {/* A row is its place: saved ones stay where they are, and new ones come and go at the end. */}
              {seats.map((_, place) => (
                <SeatRow key={`seat ${place}`} kontor={kontor} place={place} isSaved={place < saved} />
              ))}
            </ul>
          </>
        )}
        {seats.length === 0 && <p className="k-note">It has no seats yet.</p>}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            disabled={isFull}
            onClick={() => kontor.put('seats', (now) => [...now, NEW_SEAT])}
          >
            Add seat
          </Button>
          {isFull && <p className="k-note">A DSP has at most {MOST_SEATS} seats.</p>}
        </div>
      </div>
    </FormSection>
  );
}
