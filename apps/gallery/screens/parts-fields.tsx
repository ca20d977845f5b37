import { DateRangeFilter, type DayRange, FieldGroup, FilterBar, FormSection, Panel, SearchBox, TimezoneSelect } from '@kontor/core/ui';
import {
  Checkbox,
  MultiSelect,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { PRESETS } from '../samples/presets.ts';
import { NumberFields } from './parts-number-fields.tsx';

const ZONES = [
  { value: 'UTC', label: 'UTC' },
  { value: 'EST', label: 'Eastern' },
  { value: 'CST', label: 'Central' },
  { value: 'MST', label: 'Mountain' },
  { value: 'PST', label: 'Pacific' },
] as const;
const GENRES = [
  'Drama',
  'News',
  'Comedy',
  'Sports',
  'Documentary',
  'Lifestyle',
  'Kids',
  'Music',
  'Reality',
  'Action',
  'Crime',
  'Fantasy',
  'Travel',
];
const TOO_LONG = 'Dashboard date range is limited to 92 days within the last 12 months. Please select a valid date range.';
const days = ({ startDate, endDate }: DayRange) => (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;

function Filters() {
  const [search, setSearch] = useState('northlight');
  const [zone, setZone] = useState<(typeof ZONES)[number]['value']>('EST');
  const [range, setRange] = useState<DayRange>({ startDate: '2026-11-07', endDate: '2026-11-20', key: 'last14day' });
  return (
    <FilterBar>
      <SearchBox label="Search" placeholder="Title" value={search} onChange={setSearch} />
      <DateRangeFilter
        value={range}
        presets={PRESETS}
        onChange={setRange}
        zone="EST"
        maxDate="2026-11-20"
        problem={(next) => (days(next) > 92 ? TOO_LONG : null)}
      />
      <TimezoneSelect value={zone} options={ZONES} onChange={setZone} />
    </FilterBar>
  );
}

export const FieldParts = () => (
  <>
    <Panel title="Filters">
      <Filters />
    </Panel>
    <FormSection title="Fields" note="fields marked * are required">
      <TextInput label="Title" withAsterisk placeholder="As buyers will see it" />
      <TextInput label="Read only" readOnly value="64f1c0a2b3d4e5f60718293a" />
      <TextInput label="Disabled" disabled value="Set by the account" />
      <PasswordInput label="Password" defaultValue="secret" error="At least 6 characters" />
      <Select label="DSP" data={['Vantor', 'Trellis', 'Beacon DSP']} defaultValue="Vantor" searchable />
      <MultiSelect
        label="Genres"
        data={GENRES}
        defaultValue={['Drama', 'News']}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear genres' }}
      />
      <TagsInput label="Advertiser domains" defaultValue={['fernstream.example']} />
      <NumberFields />
      <DatePickerInput label="Flight" type="range" defaultValue={['2026-09-01', '2026-11-30']} clearable={false} />
      <Textarea label="Comment" defaultValue="Approved by the publisher." maxLength={250} />
      <FieldGroup label="Deal type">
        <Radio name="type" value="fixed" label="Fixed" defaultChecked />
        <Radio name="type" value="auction" label="Auction" />
      </FieldGroup>
      <FieldGroup label="Devices" error="Choose at least one">
        <Checkbox label="Connected TV" defaultChecked />
        <Checkbox label="Mobile" />
        <Switch label="Live only" defaultChecked />
        <Switch label="Rewarded" />
      </FieldGroup>
      <SegmentedControl aria-label="Source" data={['Values', 'Media list']} />
      <Tabs defaultValue="owned">
        <Tabs.List>
          <Tabs.Tab value="owned">Owned</Tabs.Tab>
          <Tabs.Tab value="uploaded">Uploaded</Tabs.Tab>
          <Tabs.Tab value="shared">Shared</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="owned">Own segments</Tabs.Panel>
        <Tabs.Panel value="uploaded">Uploaded segments</Tabs.Panel>
        <Tabs.Panel value="shared">Shared segments</Tabs.Panel>
      </Tabs>
    </FormSection>
  </>
);
