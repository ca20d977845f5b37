import { MoneyField, NumberField, type NumberFieldProps, Panel, PasswordField, SearchBox, TextField } from '@kontor/core/ui';
import { MultiSelect, NativeSelect, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useId, useState } from 'react';
import { HEBREW, LONG } from '../samples/texts.ts';
import { type How, InStates, type Part } from '../sheet.tsx';

type HeldProps = Omit<NumberFieldProps, 'value' | 'onChange'> & { start: string; isMoney?: boolean };

function Held({ start, isMoney = false, ...rest }: HeldProps) {
  const [value, setValue] = useState<NumberFieldProps['value']>(start);
  const held = { ...rest, value, onChange: setValue };
  return isMoney ? <MoneyField {...held} /> : <NumberField {...held} />;
}

function Secret(how: How) {
  const id = useId();
  return <PasswordField id={id} label="Password" description="At least 6 characters" defaultValue="secret" {...how} />;
}

const GENRES = ['Drama', 'News', 'Comedy', 'Sports'];
const FIELDS: Part[] = [
  (how) => <TextField label="Title" withAsterisk placeholder="As buyers will see it" {...how} onChange={() => {}} />,
  (how) => <TextInput label="Deal ID" defaultValue="KN-26411-A0" {...how} />,
  (how) => <Secret {...how} />,
  (how) => <Select label="DSP" data={['Vantor', 'Trellis']} defaultValue="Vantor" {...how} />,
  (how) => <MultiSelect label="Genres" data={GENRES} defaultValue={['Drama', 'News']} {...how} />,
  (how) => <TagsInput label="Advertiser domains" defaultValue={['fernstream.example']} {...how} />,
  (how) => <Held label="Daily impressions" rules={{ decimals: 0 }} start="27500000" {...how} />,
  (how) => <Held label="Margin" unit="%" rules={{ decimals: 2 }} start="12.5" {...how} />,
  (how) => <Held isMoney label="Floor CPM" rules={{ decimals: 2 }} start="23.65" {...how} />,
  (how) => <DatePickerInput label="Flight" type="range" defaultValue={['2026-09-01', '2026-11-30']} clearable={false} {...how} />,
  (how) => <NativeSelect label="Rows per page" data={['50', '100']} {...how} />,
  (how) => <Textarea label="Comment" defaultValue="Approved by the publisher." maxLength={250} {...how} />,
];

const EDGES: [label: string, start: string, warning?: string][] = [
  ['None', ''],
  ['Minus one', '-1'],
  ['A trillion', '1000000000000'],
  ['Refused', '27,5'],
  ['Doubted', '1200.5', 'More than 10 times the plan’s median of $4.00.'],
];

export const Sheet = () => (
  <>
    <InStates title="Fields" error="Enter a value" parts={FIELDS} />
    <Panel title="Numbers at their edges">
      <div className="gallery-cells">
        {EDGES.map(([label, start, warning]) => (
          <Held key={label} isMoney label={label} start={start} warning={warning} rules={{ decimals: 2 }} />
        ))}
      </div>
    </Panel>
    <Panel title="Texts at their edges">
      <div className="gallery-cells">
        <TextInput label="Four hundred characters" defaultValue={LONG} />
        <TextInput label="Right to left" dir="auto" defaultValue={HEBREW} />
        <TextInput label="Read only" readOnly value="Set by the account" />
        <SearchBox label="Search, empty" placeholder="Title or deal ID" value="" onChange={() => undefined} />
        <SearchBox label="Search, filled" placeholder="" value="northlight" onChange={() => undefined} />
      </div>
    </Panel>
  </>
);
