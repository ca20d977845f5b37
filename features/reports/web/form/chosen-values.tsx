import { fieldId, foundOptions } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import type { FilterDimension, ReportValue } from '@kontor/reports/contract';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useValues } from './use-values.ts';
import type { ValueProps } from './value-props.ts';

const DEBOUNCE_MS = 300;
const NOTHING = 'No options available';

type Props = ValueProps & {
  dimension: FilterDimension;
  /** All of its values, where they are few; else they are looked up. */
  all: readonly ReportValue[];
  nameOf: (value: string) => string;
  onNames: (found: readonly ReportValue[]) => void;
};

/** Each once, the first ones first. */
const united = (...some: readonly (readonly ReportValue[])[]): ReportValue[] => [
  ...new Map(some.flat().map((one) => [one.value, one])).values(),
];

/** Values chosen by name, from those that the account's delivery has. */
export function ChosenValues({ path, label, error, isReadOnly, value, onChange, dimension, all, nameOf, onNames }: Props) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const isLookedUp = all.length === 0;
  const found = useValues(dimension, search, isLookedUp && isOpen);
  const offered = isLookedUp ? found.values : all;
  const chosen = value.map((one) => ({ value: one, label: nameOf(one) }));
  const failed = found.error && `The values did not load. ${errorText(found.error)}`;
  const isAnswered = !isLookedUp || (found.isAnswered && search === text.trim());
  return (
    <MultiSelect
      id={fieldId(path)}
      aria-label={label}
      error={error ?? failed}
      readOnly={isReadOnly}
      searchable
      clearable
      hidePickedOptions
      placeholder={value.length === 0 ? 'Name or code' : undefined}
      nothingFoundMessage={isAnswered ? NOTHING : 'Loading'}
      data={united(chosen, offered)}
      {...(isLookedUp && { filter: foundOptions(isAnswered) })}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      withScrollArea
      scrollAreaProps={{ onBottomReached: found.loadMore }}
      value={[...value]}
      onChange={(next) => {
        onNames(offered.filter((one) => next.includes(one.value)));
        onChange(next);
      }}
    />
  );
}
