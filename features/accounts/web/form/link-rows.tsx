import { LINK_FIELDS, LINK_LABELS, type LinkData, MOST_LINKS, NO_LINK } from '@kontor/accounts/contract';
import { FormSection, IconButton, TextField } from '@kontor/core/ui';
import type { KontorForm } from '@kontor/core/web';
import { Button, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { AccountValues, Choices, LinkDsps } from './account-values.ts';

type Of = { kontor: KontorForm<AccountValues>; dsps: LinkDsps; publishers: Choices['publishers'] };

/** One connection, by the account's type. A row connects with all of a DSP, or for an agency with a seat or an agency id there. */
function LinkRow({ kontor: { form, put, field }, dsps, publishers, place }: Of & { place: number }) {
  const { type, linkData } = form.getValues();
  const row = linkData[place] ?? NO_LINK;
  const set = (change: Partial<LinkData>) =>
    put(
      'linkData',
      linkData.map((one, at) => (at === place ? { ...one, ...change } : one)),
    );
  const input = (key: keyof LinkData) => {
    const { id, error } = field(`linkData.${place}.${key}`);
    return { id, error, label: LINK_LABELS[key], 'aria-label': `${LINK_LABELS[key]}, row ${place + 1}` };
  };
  const dsp = dsps.find(({ id }) => id === row.advertiserId);
  const pick = (key: keyof LinkData, data: { value: string; label: string }[], change: (value: string) => Partial<LinkData>) => (
    <Select
      key={key}
      {...input(key)}
      withAsterisk={key === 'advertiserId' || key === 'pubId'}
      data={data}
      value={row[key] || null}
      searchable
      clearable
      placeholder={data.length === 0 ? 'None there' : 'Choose'}
      nothingFoundMessage="No options available"
      onChange={(next) => set(change(next ?? ''))}
    />
  );
  const fields: Record<keyof LinkData, () => React.ReactNode> = {
    advertiserId: () =>
      pick(
        'advertiserId',
        dsps.map(({ id, name }) => ({ value: id, label: name })),
        (advertiserId) => ({ advertiserId, seatId: '', agencyId: '' }),
      ),
    pubId: () =>
      pick(
        'pubId',
        publishers.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` })),
        (pubId) => ({ pubId }),
      ),
    seatId: () =>
      pick(
        'seatId',
        (dsp?.seats ?? []).map(({ id, name }) => ({ value: id, label: `${id} ${name}` })),
        (seatId) => ({ seatId, agencyId: '' }),
      ),
    agencyId: () =>
      pick(
        'agencyId',
        (dsp?.agencies ?? []).map((id) => ({ value: id, label: id })),
        (agencyId) => ({ agencyId, seatId: '' }),
      ),
    adomain: () => (
      <TextField
        key="adomain"
        {...input('adomain')}
        withAsterisk
        maxLength={100}
        placeholder="brand.example"
        spellCheck={false}
        autoComplete="off"
        value={row.adomain}
        onChange={(adomain) => set({ adomain })}
      />
    ),
  };
  return (
    <li>
      {LINK_FIELDS[type].map((key) => fields[key]())}
      <span className="account-link-act">
        <IconButton
          label={`Remove row ${place + 1}`}
          icon={IconTrash}
          size={28}
          onClick={() =>
            put(
              'linkData',
              linkData.filter((_, at) => at !== place),
            )
          }
        />
      </span>
    </li>
  );
}

const NOTES = {
  DSP: 'whose delivery it reads: all that goes through the DSP',
  Agency: 'whose delivery it reads: seats and agency ids at DSPs',
  Brand: 'whose delivery it reads: that of its domains',
  Publisher: 'whose inventory it sells, and for whom it answers',
  Reseller: 'a reseller is connected with nothing',
} as const;

/** What connects the account with the market (spec 3 §3, §5). */
export function LinkRows(of: Of) {
  const { kontor } = of;
  const { type, linkData } = kontor.form.getValues();
  if (type === 'Reseller') return null;
  const isFull = linkData.length >= (type === 'Publisher' ? 1 : MOST_LINKS);
  return (
    <FormSection title="Link data" note={NOTES[type]}>
      <ul className="account-links" aria-label="Link data">
        {/* A row is its place: rows come at the end, and one that goes takes its values with it. */}
        {linkData.map((_, place) => (
          <LinkRow key={`${type} ${place}`} {...of} place={place} />
        ))}
      </ul>
      {linkData.length === 0 && <p className="k-note k-span">It is connected with nothing.</p>}
      <div className="k-span">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          disabled={isFull}
          onClick={() => kontor.put('linkData', [...linkData, NO_LINK])}
        >
          Add row
        </Button>
      </div>
    </FormSection>
  );
}
