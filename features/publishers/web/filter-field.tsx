import { FieldGroup, NumberField, TextField } from '@kontor/core/ui';
import { CPM_KEYS, CPM_OPERATORS, type FilterDeclaration, hasOther, MULTI_KEYS, TEXT_KEYS, YES_NO_KEYS } from '@kontor/publishers/contract';
import { MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { type FilterDraft, otherAlone } from './filter-draft.ts';

type FilterFieldProps = {
  declared: FilterDeclaration;
  draft: FilterDraft;
  onChange: (change: FilterDraft) => void;
  problem: string | undefined;
};

const ANSWERS = [
  { value: 'any', label: 'Any' },
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];
const OPERATORS = [{ value: '', label: 'Any' }, ...CPM_OPERATORS.map(({ code, name }) => ({ value: code as string, label: name }))]; // an operator, or none

/** One filter of accounts, as it was declared: yes, no or any; several choices; a CPM with its operator; free text beside Other. */
export function FilterField({ declared: { key, label, options }, draft, onChange, problem }: FilterFieldProps) {
  const yesNo = YES_NO_KEYS.find((one) => one === key);
  if (yesNo)
    return (
      <div className="pub-yes-no">
        <span aria-hidden>{label}</span>
        <SegmentedControl
          aria-label={label}
          data={ANSWERS}
          value={String(draft[yesNo] ?? 'any')}
          onChange={(next) => onChange({ [yesNo]: next === 'any' ? undefined : next === '1' ? 1 : 0 })}
        />
      </div>
    );
  const multi = MULTI_KEYS.find((one) => one === key);
  if (multi) {
    const chosen = draft[multi] ?? [];
    return (
      <MultiSelect
        label={label}
        placeholder={chosen.length === 0 ? 'Any' : undefined}
        data={options.map(({ code, name }) => ({ value: code, label: name }))}
        value={chosen}
        onChange={(next) => onChange({ [multi]: hasOther(multi) ? otherAlone(chosen, next) : next })}
        searchable
        clearable
        nothingFoundMessage="No options available"
        error={problem}
      />
    );
  }
  const text = TEXT_KEYS.find((one) => one === key);
  if (text)
    return (
      <TextField
        label={label}
        maxLength={200}
        value={draft[text] ?? ''}
        onChange={(next) => onChange({ [text]: next })}
        error={problem}
      />
    );
  const cpm = CPM_KEYS.find((one) => one === key);
  if (!cpm) return null;
  const asked = draft[cpm];
  const setOperator = (next: string | null) => {
    const ops = CPM_OPERATORS.find(({ code }) => code === next)?.code;
    onChange({ [cpm]: ops && { ops, minCpm: asked?.minCpm ?? '' } });
  };
  return (
    <FieldGroup label={label} error={problem} className="pub-cpm">
      <Select aria-label={`${label}: how it compares`} data={OPERATORS} value={asked?.ops ?? ''} onChange={setOperator} allowDeselect={false} />
      {asked && (
        <NumberField
          aria-label={`${label} in dollars`}
          leftSection="$"
          placeholder="1.0"
          rules={{ decimals: 1 }}
          value={asked.minCpm}
          onChange={(next) => onChange({ [cpm]: { ...asked, minCpm: String(next ?? '') } })}
        />
      )}
    </FieldGroup>
  );
}
