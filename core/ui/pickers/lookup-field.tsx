import type { ReactNode } from 'react';
import { SearchBox } from '../filters/search-box.tsx';
import { FieldGroup } from '../form/field-group.tsx';
import { IncludeExcludeChips } from './include-exclude-chips.tsx';
import { LookupList, type LookupListProps } from './lookup-list.tsx';

export type LookupFieldProps = Pick<LookupListProps, 'items' | 'totalCount' | 'onEnd' | 'isLoading'> & {
  label: string;
  /** What one record is called, in the plural: “publishers”. */
  noun: string;
  id?: string | undefined;
  /** Ids of the chosen records. */
  value: readonly string[];
  /** How people call a record; an id is never shown. */
  nameOf: (id: string) => string;
  onChange: (value: string[], name: string) => void;
  q: string;
  onSearch: (q: string) => void;
  /** What stands in place of the list, where it did not load. */
  failure?: ReactNode;
  /** Heads the figures at the right of the list. */
  valueLabel?: string | undefined;
  /** Most records that can be chosen. */
  max?: number | undefined;
  error?: ReactNode;
};

/** Records chosen by name: those chosen as chips, a search, and the list to choose from. Nothing can be chosen that does not exist. */
export function LookupField(props: LookupFieldProps) {
  const {
    label,
    noun,
    id,
    value,
    nameOf,
    onChange,
    q,
    onSearch,
    failure,
    valueLabel,
    max = Number.POSITIVE_INFINITY,
    error,
    ...list
  } = props;
  const isFull = value.length >= max;
  const empty = <p className="k-note">{q ? `No ${noun} match “${q}”.` : `There are no ${noun} to choose from.`}</p>;
  return (
    <FieldGroup label={label} id={id} error={error} description={isFull ? `No more than ${max} ${noun} can be chosen.` : undefined}>
      <div className="k-lookup-field">
        <IncludeExcludeChips
          label="Chosen"
          mode="include"
          values={value.map((one) => ({ id: one, label: nameOf(one) }))}
          onRemove={(one) =>
            onChange(
              value.filter((other) => other !== one),
              nameOf(one),
            )
          }
        />
        <SearchBox label={`Find ${noun}`} placeholder="Find by name" value={q} onChange={onSearch} className="k-lookup-search" />
        {failure ?? (
          <LookupList
            {...list}
            label={label}
            stateOf={(one) => (value.includes(one) ? 'include' : undefined)}
            onPick={({ id: one, name }, next) => {
              if (next === null)
                onChange(
                  value.filter((other) => other !== one),
                  name,
                );
              else if (!isFull) onChange([...value, one], name);
            }}
            columns={{ name: 'Name', value: valueLabel }}
            canExclude={false}
            empty={empty}
            height={212}
          />
        )}
      </div>
    </FieldGroup>
  );
}
