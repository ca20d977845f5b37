import { nameBehind } from '@kontor/core/contract';
import { compact, ErrorPanel, LookupField, MISSING } from '@kontor/core/ui';
import { call, errorText } from '@kontor/core/web';
import { MAX_PUBLISHER_SEATS } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { type LookupSource, useLookup } from '@kontor/targeting/web';
import { Radio } from '@mantine/core';
import { useState } from 'react';
import type { DealForm } from './use-deal-form.ts';

type Names = Readonly<Record<string, string>>;
/** Who sells seats on deals, a page at a time (spec 2 §7, P4). */
const SOURCE: LookupSource = {
  key: ['deal', 'publisher seats'],
  dimension: null,
  read: async ({ q, p, s }, signal) => {
    const { data } = await call(dspRoutes.list, { q, p, s }, signal);
    const hm = data.length === s;
    const values = data.map(({ id, name, requests }) => ({ code: id, name, group: null, requests: requests ?? null }));
    return { values, total: p * s + data.length + (hm ? 1 : 0), hm };
  },
};
/** Ids are the database's; a publisher that is gone has no other name. */
const isId = (seat: string) => /^[0-9a-f]{24}$/.test(seat);

/** All publisher seats are allowed unless some are named (spec 2 §9). */
export function PublisherSeats({ deal: { form }, names }: { deal: DealForm; names: Names }) {
  const { pubSeats } = form.getValues();
  const [isNamed, setNamed] = useState(pubSeats.length > 0);
  const handleMode = (mode: string) => {
    setNamed(mode === 'named');
    if (mode === 'all') form.setFieldValue('pubSeats', []);
  };
  return (
    <div className="k-span">
      <Radio.Group label="Publisher seats" value={isNamed || pubSeats.length > 0 ? 'named' : 'all'} onChange={handleMode}>
        <div className="k-deal-row">
          <Radio value="all" label="All allowed" />
          <Radio value="named" label="Only these" />
        </div>
      </Radio.Group>
      {(isNamed || pubSeats.length > 0) && <NamedSeats form={form} names={names} />}
    </div>
  );
}

function NamedSeats({ form, names }: { form: DealForm['form']; names: Names }) {
  const [q, setQ] = useState('');
  const [learned, setLearned] = useState<Names>({});
  const { values, total, isLoading, loadMore, error, retry } = useLookup(SOURCE, q);
  const value = form.getValues().pubSeats;
  const listed = values.filter(({ name }) => !isId(name));
  const nameOf = (seat: string) =>
    nameBehind(learned, seat) ??
    nameBehind(names, seat) ??
    listed.find(({ code }) => code === seat)?.name ??
    (isId(seat) ? 'A publisher that is gone' : seat);
  const handleChange = (seats: string[], name: string) => {
    const added = seats.at(-1);
    if (added !== undefined && !value.includes(added)) setLearned((known) => ({ ...known, [added]: name }));
    form.setFieldValue('pubSeats', seats);
  };
  return (
    <LookupField
      id="field-pubSeats"
      label="Allowed publishers"
      noun="publishers"
      value={value}
      nameOf={nameOf}
      onChange={handleChange}
      q={q}
      onSearch={setQ}
      items={listed.map(({ code, name, requests }) => ({
        id: code,
        name,
        value: requests,
        valueLabel: requests === null ? MISSING : compact(requests),
      }))}
      valueLabel="Avails/day"
      totalCount={total}
      onEnd={loadMore}
      isLoading={isLoading}
      max={MAX_PUBLISHER_SEATS}
      error={form.errors.pubSeats}
      failure={
        error && (
          <ErrorPanel title="Unable to fetch data." onRetry={retry} isRetrying={isLoading}>
            {errorText(error)} What is already chosen stays.
          </ErrorPanel>
        )
      }
    />
  );
}
