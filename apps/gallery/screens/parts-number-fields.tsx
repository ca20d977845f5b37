import { LookupField, MoneyField, NumberField, type NumberFieldProps } from '@kontor/core/ui';
import { useState } from 'react';

const PUBLISHERS = ['Fernstream', 'Heron Farms', 'Longmarsh Public Television', 'Quarry Street'].map((name) => ({ id: name, name }));

function Held({
  start,
  is: Field,
  ...rest
}: { start: string; is: typeof NumberField } & Pick<NumberFieldProps, 'label' | 'rules' | 'warning'>) {
  const [value, setValue] = useState<NumberFieldProps['value']>(start);
  return <Field {...rest} value={value} onChange={setValue} />;
}

/** Numbers at rest, doubted and refused, and records chosen by name. */
export function NumberFields() {
  const [chosen, setChosen] = useState(['Heron Farms']);
  const [q, setQ] = useState('');
  return (
    <>
      <Held is={NumberField} label="Impressions a day" rules={{ decimals: 0 }} start="27500000" />
      <Held is={NumberField} label="Impressions, refused" rules={{ decimals: 0 }} start="27,5" />
      <Held
        is={MoneyField}
        label="Floor CPM"
        rules={{ decimals: 2 }}
        start="1200.5"
        warning="More than 10 times the plan’s median of $4.00."
      />
      <div className="k-span">
        <LookupField
          label="Allowed publishers"
          noun="publishers"
          value={chosen}
          nameOf={(id) => id}
          onChange={setChosen}
          q={q}
          onSearch={setQ}
          items={PUBLISHERS.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))}
        />
      </div>
    </>
  );
}
