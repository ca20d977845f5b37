import type { KontorForm } from '@kontor/core/web';
import { USER_ZONES } from '@kontor/users/contract';
import { Select } from '@mantine/core';
import { offsetLabel, zoneLabel } from '../user-words.ts';

const ZONES = USER_ZONES.map((value) => ({ value, label: zoneLabel(value) }));
const MOST = 12;
const OFFSETS = Array.from({ length: 2 * MOST + 1 }, (_, i) => ({ value: String(i - MOST), label: offsetLabel(i - MOST) }));

/** A named zone, or Custom with its offset from UTC-12 to UTC+12 (spec 1 §5, §9). */
type ZoneValues = { timezone: string | null; offset: number | null };
type Props<T extends ZoneValues> = Pick<KontorForm<T>, 'field'> & {
  zone: ZoneValues;
  onOffset: (offset: number | null) => void;
};

export function ZoneFields<T extends ZoneValues>({ field, zone: { timezone, offset }, onOffset }: Props<T>) {
  return (
    <>
      <Select {...field('timezone')} placeholder="Choose a time zone" required data={ZONES} allowDeselect={false} />
      {timezone === 'custom' && (
        <Select
          {...field('offset')}
          placeholder="Choose an offset"
          required
          data={OFFSETS}
          allowDeselect={false}
          value={offset === null ? null : String(offset)}
          onChange={(value) => onOffset(value === null ? null : Number(value))}
        />
      )}
    </>
  );
}
