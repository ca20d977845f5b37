import { NumberField, TextField } from '@kontor/core/ui';
import { CPM_KEYS, type FilterKey, hasOther, MULTI_KEYS, OTHER, optionsOf, TEXT_KEYS, YES_NO_KEYS } from '@kontor/publishers/contract';
import { MultiSelect, SegmentedControl } from '@mantine/core';
import type { SettingsForm } from './use-settings-form.ts';

const ANSWERS = [
  { value: '', label: 'Not declared' },
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];
const DECLARED = { '': null, '1': 1, '0': 0 } as const;
type Answer = keyof typeof DECLARED;

/** Other stands alone: choosing it drops the others, choosing another drops it (spec 2 §5). */
const otherAlone = (before: readonly string[], next: readonly string[]): string[] =>
  before.includes(OTHER) ? next.filter((code) => code !== OTHER) : next.includes(OTHER) ? [OTHER] : [...next];

/** One thing that a publisher declares, by its kind: yes, no or nothing; several choices; dollars; free text beside Other. */
export function SettingField({ kontor, of }: { kontor: SettingsForm; of: FilterKey }) {
  const { form, field, number, put } = kontor;
  const values = form.getValues();
  const yesNo = YES_NO_KEYS.find((key) => key === of);
  const { id, label, error } = field(of);
  if (yesNo)
    return (
      <div className="publisher-yes-no">
        <span aria-hidden>{label}</span>
        <SegmentedControl
          id={id}
          aria-label={label}
          data={ANSWERS}
          value={String(values[yesNo] ?? '')}
          onChange={(next) => put(yesNo, DECLARED[next as Answer])} // one of ANSWERS
        />
      </div>
    );
  const multi = MULTI_KEYS.find((key) => key === of);
  if (multi)
    return (
      <MultiSelect
        id={id}
        label={label}
        error={error}
        data={optionsOf(multi).map(({ code, name }) => ({ value: code, label: name }))}
        value={values[multi]}
        onChange={(next) => put(multi, hasOther(multi) ? otherAlone(values[multi], next) : next)}
        searchable
        clearable
        placeholder={values[multi].length === 0 ? 'Not declared' : undefined}
        nothingFoundMessage="No options available"
      />
    );
  if (TEXT_KEYS.some((key) => key === of)) return <TextField {...field(of)} maxLength={200} autoComplete="off" />;
  return CPM_KEYS.some((key) => key === of) ? <NumberField {...number(of)} placeholder="Not declared" unit="CPM" /> : null;
}
