import { LINK_FIELDS, LINK_LABELS, type LinkData, NO_LINK } from '@kontor/accounts/contract';
import { IconButton, TextField } from '@kontor/core/ui';
import type { KontorForm } from '@kontor/core/web';
import { Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { AccountValues, Choices, LinkDsps } from './account-values.ts';

export type LinkChoices = { kontor: KontorForm<AccountValues>; dsps: LinkDsps; publishers: Choices['publishers'] };
type Pick = { value: string; label: string };
type LinkKey = keyof LinkData;

/** What a field of a row offers; null for one that is typed. */
function offered(key: LinkKey, row: LinkData, { dsps, publishers }: LinkChoices): Pick[] | null {
  const dsp = dsps.find(({ id }) => id === row.advertiserId);
  if (key === 'advertiserId') return dsps.map(({ id, name }) => ({ value: id, label: name }));
  if (key === 'seatId') return (dsp?.seats ?? []).map(({ id, name }) => ({ value: id, label: `${id} ${name}` }));
  if (key === 'agencyId') return (dsp?.agencies ?? []).map((id) => ({ value: id, label: id }));
  return key === 'pubId' ? publishers.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` })) : null;
}

/** A row as a choice leaves it: another DSP has other seats, and of seat and agency id one is chosen. */
function chosen(row: LinkData, key: LinkKey, value: string): LinkData {
  if (key === 'advertiserId') return { ...row, advertiserId: value, seatId: '', agencyId: '' };
  if (key === 'seatId') return { ...row, seatId: value, agencyId: '' };
  return key === 'agencyId' ? { ...row, agencyId: value, seatId: '' } : { ...row, [key]: value };
}

type FieldProps = { of: LinkChoices; place: number; name: LinkKey };
function LinkField({ of, place, name }: FieldProps) {
  const { form, put, field } = of.kontor;
  const { linkData } = form.getValues();
  const row = linkData[place] ?? NO_LINK;
  const set = (value: string) => put('linkData', (now) => now.map((one, at) => (at === place ? chosen(one, name, value) : one)));
  const { id, error } = field(`linkData.${place}.${name}`);
  const said = { id, error, label: LINK_LABELS[name], 'aria-label': `${LINK_LABELS[name]}, row ${place + 1}` };
  const choices = offered(name, row, of);
  if (choices === null)
    return (
      <TextField
        {...said}
        withAsterisk
        maxLength={100}
        placeholder="brand.example"
        spellCheck={false}
        autoComplete="off"
        value={row[name]}
        onChange={set}
      />
    );
  return (
    <Select
      {...said}
      withAsterisk={name === 'advertiserId' || name === 'pubId'}
      data={choices}
      value={row[name] || null}
      searchable
      clearable
      placeholder={choices.length === 0 ? 'None there' : 'Choose'}
      nothingFoundMessage="No options available"
      onChange={(next) => set(next ?? '')}
    />
  );
}

/** One connection, by the account's type: a DSP, a seat or an agency id there, a publisher, a domain. */
export function LinkRow({ of, place }: { of: LinkChoices; place: number }) {
  const { form, put } = of.kontor;
  const { type } = form.getValues();
  const remove = () => put('linkData', (now) => now.filter((_, at) => at !== place));
  return (
    <li>
      {LINK_FIELDS[type].map((name) => (
        <LinkField key={name} of={of} place={place} name={name} />
      ))}
      <span className="account-link-act">
        <IconButton label={`Remove row ${place + 1}`} icon={IconTrash} size={28} onClick={remove} />
      </span>
    </li>
  );
}
