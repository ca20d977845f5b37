import { ADD_WORDS, feeBetween, feeMicros, fractionOf, MOST_RANGES, rangeProblems, tierAt, tiersOf } from '@kontor/accounts/contract';
import { fromMicros, micros } from '@kontor/core/contract';
import { IconButton, money, NumberField } from '@kontor/core/ui';
import type { KontorForm } from '@kontor/core/web';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { chained, NO_RANGE, type RangeValues, type TakeRateValues, withValue } from './take-rate-values.ts';

const AMOUNT = { decimals: 2, isMoney: true };
const RATE = { decimals: 2 };
const sent = (rows: readonly RangeValues[]) => rows.map((row) => ({ ...row, takeRate: fractionOf(row.takeRate) }));

/** What is wrong with the rows once the last one ends too, so that another may follow it. */
const isWhole = (rows: readonly RangeValues[]) =>
  rows.every(({ to, takeRate }) => to !== '' && takeRate !== '') && rangeProblems(sent(rows)).length === 0;

/** What of the period's spend lies in each range, and what is kept of it; null where the ranges are not whole. */
function splitOf(rows: readonly RangeValues[], spent: string | undefined): { inRange: string; take: string; isHere: boolean }[] | null {
  if (spent === undefined || rows.length === 0 || rangeProblems(sent(rows)).length > 0) return null;
  const tiers = tiersOf(sent(rows).map(({ to, ...row }) => ({ ...row, from: row.from || '0', to: to || null })));
  const all = micros(spent);
  const here = tierAt(tiers, all);
  return tiers.map((tier) => {
    const end = tier.to === null || all < tier.to ? all : tier.to;
    const inRange = end > tier.from ? end - tier.from : 0n;
    return { inRange: fromMicros(inRange), take: fromMicros(feeMicros(feeBetween([tier], 0n, all))), isHere: tier === here };
  });
}

const HEAD = (
  <thead>
    <tr>
      {['Start Range', 'End Range', 'Take Rate', 'In this range', 'Take'].map((label) => (
        <th key={label} scope="col">
          {label}
        </th>
      ))}
      <th scope="col">
        <span className="k-visually-hidden">Remove</span>
      </th>
    </tr>
  </thead>
);

type Props = { kontor: KontorForm<TakeRateValues> /** Of the present period so far. */; spent: string | undefined };

/** Ranges of a period's spend with the rate of each: the end of one is the start of the next, and the last one is open (spec 3 §4, §5). */
export function RangeRows({ kontor: { form, put, field }, spent }: Props) {
  const [refused, setRefused] = useState(false);
  const { spentRanges: rows } = form.getValues();
  const split = splitOf(rows, spent);
  const set = (next: (rows: RangeValues[]) => RangeValues[]) => {
    setRefused(false);
    put('spentRanges', next);
  };
  const add = () => {
    const now = form.getValues().spentRanges;
    if (now.length > 0 && !isWhole(now)) return setRefused(true);
    set(() => chained([...now, NO_RANGE]));
  };
  const cell = (place: number, key: keyof RangeValues, label: string) => {
    const { id, error } = field(`spentRanges.${place}.${key}`);
    return (
      <NumberField
        id={id}
        error={error}
        aria-label={`${label}, range ${place + 1}`}
        value={rows[place]?.[key] ?? ''}
        rules={key === 'takeRate' ? RATE : AMOUNT}
        {...(key === 'takeRate' ? { unit: '%' } : {})}
        {...(key === 'to' && place === rows.length - 1 ? { placeholder: 'and above' } : {})}
        readOnly={key === 'from' && place === 0}
        onChange={(value) => set((now) => withValue(now, place, { [key]: String(value ?? '') }))}
      />
    );
  };
  return (
    <>
      <table className="account-ranges">
        <caption className="k-visually-hidden">Ranges of spend</caption>
        {HEAD}
        <tbody>
          {/* A row is its place: rows come at the end, and one that goes takes its values with it. */}
          {rows.map((_, place) => (
            <tr key={`range ${place + 1}`} data-here={split?.[place]?.isHere || undefined}>
              <td>{cell(place, 'from', 'Start Range')}</td>
              <td>{cell(place, 'to', 'End Range')}</td>
              <td>{cell(place, 'takeRate', 'Take Rate')}</td>
              <td className="k-num">{money(split?.[place]?.inRange)}</td>
              <td className="k-num">{money(split?.[place]?.take)}</td>
              <td>
                <IconButton
                  label={`Remove range ${place + 1}`}
                  icon={IconTrash}
                  size={28}
                  onClick={() => set((now) => chained(now.filter((__, at) => at !== place)))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {field('spentRanges').error && <p className="account-flag-error">{field('spentRanges').error}</p>}
      {refused && (
        <p className="account-flag-error" role="alert">
          {ADD_WORDS}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        disabled={rows.length >= MOST_RANGES}
        onClick={add}
      >
        Add range
      </Button>
    </>
  );
}
