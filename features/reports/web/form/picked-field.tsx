import { Panel } from '@kontor/core/ui';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { OrderedList } from './ordered-list.tsx';
import type { ReportForm } from './use-report-form.ts';

export type Offered<Key extends string> = {
  key: Key;
  value: string;
  note?: string | undefined;
  /** What the form will say if it is chosen now. */
  warning?: string | null;
};
type Props<Key extends string> = {
  kontor: ReportForm;
  path: 'dimensions' | 'measures';
  one: string;
  offered: readonly Offered<Key>[];
  chosen: readonly Key[];
  isReadOnly: boolean;
  onChange: (keys: Key[]) => void;
};

/** Things picked from a list, each once, in an order of their own. */
export function PickedField<Key extends string>({ kontor, path, one, offered, chosen, isReadOnly, onChange }: Props<Key>) {
  const { id, label } = kontor.field(path);
  const [text, setText] = useState('');
  const left = offered.filter(({ key }) => !chosen.includes(key));
  const known = new Map<string, Offered<Key>>(offered.map((each) => [each.key, each]));
  const take = (keys: readonly string[]) => onChange(keys.flatMap((key) => known.get(key)?.key ?? []));
  return (
    <Panel title={label} note={chosen.length > 0 ? `${chosen.length} of ${offered.length}, in this order` : 'in the order of the columns'}>
      <OrderedList
        path={path}
        label={label}
        items={chosen.map((key) => ({ key, name: known.get(key)?.value ?? key, note: known.get(key)?.note }))}
        isReadOnly={isReadOnly}
        onChange={take}
      />
      {!isReadOnly && (
        <Select
          id={id}
          className="report-add"
          aria-label={`Add ${one}`}
          aria-required
          placeholder={left.length === 0 ? 'All are chosen' : `Add ${one}`}
          error={kontor.wrong(path)}
          searchable
          openOnFocus={false}
          nothingFoundMessage="No options available"
          data={left.map(({ key, value }) => ({ value: key, label: value }))}
          renderOption={({ option: { value, label: name } }) => (
            <span className="report-option">
              {name}
              {known.get(value)?.warning && <span className="k-note">{known.get(value)?.warning}</span>}
            </span>
          )}
          searchValue={text}
          onSearchChange={setText}
          value={null}
          onChange={(key) => {
            setText('');
            if (key !== null) take([...chosen, key]);
          }}
        />
      )}
    </Panel>
  );
}
