import {
  Chip,
  DateRangeFilter,
  type DayRange,
  DensityControl,
  FilterAdder,
  FilterBar,
  FilterChips,
  FilterMenu,
  IncludeExcludeChips,
  LoadMore,
  LookupField,
  type LookupItem,
  LookupList,
  Panel,
  SearchBox,
  TimezoneSelect,
} from '@kontor/core/ui';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PRESETS } from '../samples/presets.ts';
import { HEBREW, LONG } from '../samples/texts.ts';
import { Shown } from '../sheet.tsx';

const nothing = () => undefined;
const DEALS = ['deal', 'deals'] as const;
const ZONES = ['UTC', 'EST', 'CST'].map((value) => ({ value, label: value }));
const DSPS = ['Beacon DSP', 'Sable Desk', 'Trellis', 'Vantor'].map((value) => ({ value, label: value }));
const RANGE: DayRange = { startDate: '2026-11-07', endDate: '2026-11-20', key: 'last14day' };
const PUBLISHERS = ['Fernstream', 'Heron Farms', HEBREW, LONG].map((name) => ({ id: name, name }));
const AREAS: LookupItem[] = [
  { id: '501', code: '501', name: 'New York', value: 6.42, valueLabel: '6.42 M' },
  { id: '803', code: '803', name: 'Los Angeles', value: 5.1, valueLabel: '5.10 M' },
  { id: '839', code: '839', name: HEBREW, value: 0.71, valueLabel: '710 k' },
  { id: '622', code: '622', name: LONG, value: 0, valueLabel: '0' },
  { id: '999', code: '999', name: 'Nobody counted it', value: null, valueLabel: '–' },
];
const MANY = Array.from({ length: 60 }, (_, i) => ({ id: String(i), label: `Metro area ${i + 1}` }));

const Filters = ({ chosen, hasText = false }: { chosen: string[]; hasText?: boolean }) => (
  <FilterBar tools={<DensityControl value="dense" onChange={nothing} />}>
    <SearchBox label="Search" placeholder="Title or deal ID" value={hasText ? 'northlight' : ''} onChange={nothing} />
    <DateRangeFilter value={RANGE} presets={PRESETS} onChange={nothing} maxDate="2026-11-20" zone="EST" />
    <FilterAdder filters={[{ key: 'dsp', label: 'DSP', options: DSPS, chosen, choose: nothing }]} />
    <TimezoneSelect value="EST" options={ZONES} onChange={nothing} />
    <FilterChips>
      {chosen.length > 0 && <FilterMenu label="DSP" options={DSPS} selected={chosen} onChange={nothing} />}
      {chosen.length > 0 && <Button variant="subtle">Clear</Button>}
    </FilterChips>
  </FilterBar>
);

function Publishers({ max }: { max?: number }) {
  const [chosen, setChosen] = useState(['Heron Farms', HEBREW]);
  const [q, setQ] = useState('');
  const items = PUBLISHERS.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  return (
    <LookupField
      label={max ? 'Full' : 'Allowed publishers'}
      noun="publishers"
      value={chosen}
      nameOf={(id) => id}
      onChange={setChosen}
      q={q}
      onSearch={setQ}
      items={items}
      max={max}
    />
  );
}

const Areas = ({ label, items = AREAS, isLoading }: { label: string; items?: LookupItem[]; isLoading?: boolean }) => (
  <LookupList
    label={label}
    items={items}
    columns={{ name: 'Metro area', value: 'Requests/day' }}
    stateOf={(id) => (id === '501' ? 'exclude' : undefined)}
    onPick={nothing}
    side="exclude"
    isLoading={isLoading}
    empty={<p className="k-note">No DMA matches “quill”.</p>}
  />
);

const TREE: LookupItem[] = [
  { id: 'sports', name: 'Sports', level: 1, isOpen: true, value: 6_400_000, valueLabel: '6.40 M' },
  { id: 'football', name: 'Football', level: 2, value: 4_100_000, valueLabel: '4.10 M', along: { state: 'include', name: 'Sports' } },
  { id: 'golf', name: 'Golf', level: 2, value: 2_300_000, valueLabel: '2.30 M', along: { state: 'include', name: 'Sports' } },
  { id: 'news', name: 'News', level: 1, isOpen: false, value: 3_000_000, valueLabel: '3.00 M' },
  { id: 'slow', name: 'Slow television', level: 1, value: 200_000, valueLabel: '200 K' },
];

const Genres = () => (
  <LookupList
    label="Genres"
    items={TREE}
    columns={{ name: 'Genre', value: 'Requests/day' }}
    stateOf={(id) => (id === 'sports' ? 'include' : undefined)}
    onPick={nothing}
    onToggle={nothing}
    side="include"
  />
);

export const Sheet = () => (
  <>
    <Panel title="Filters" note="none chosen, some chosen, hovered, focused">
      <Filters chosen={[]} />
      <Filters chosen={['Trellis', 'Vantor', 'Sable Desk']} hasText />
      <Shown as="hover">
        <Filters chosen={['Vantor']} />
      </Shown>
      <Shown as="focus">
        <Filters chosen={['Vantor']} />
      </Shown>
    </Panel>
    <Panel title="Chips" note="none, some, sixty">
      <IncludeExcludeChips label="Include any of" mode="include" values={[]} />
      <IncludeExcludeChips label="Exclude all of" mode="exclude" values={MANY.slice(0, 2)} onRemove={nothing} />
      <IncludeExcludeChips label="Include some of" mode="include" values={MANY} onRemove={nothing} />
      <Chip label={LONG} onRemove={nothing} />
    </Panel>
    <Panel title="Values to include or exclude" note="at rest, hovered, focused, loading, no match, a tree">
      <div className="gallery-cells">
        <Areas label="Metro areas" />
        <Shown as="hover">
          <Areas label="Metro areas, hovered" />
        </Shown>
        <Shown as="focus">
          <Areas label="Metro areas, focused" />
        </Shown>
        <Areas label="Metro areas, loading" items={[]} isLoading />
        <Areas label="Metro areas, none" items={[]} />
        <Genres />
      </div>
    </Panel>
    <Panel title="Records by name" note="room for more, full">
      <div className="gallery-cells">
        <Publishers />
        <Publishers max={2} />
      </div>
    </Panel>
    <Panel title="More rows" note="none, some, all, loading, failed">
      <LoadMore shown={0} total={0} noun={DEALS} hasMore={false} onMore={nothing} />
      <LoadMore
        shown={50}
        total={248}
        noun={DEALS}
        hasMore
        onMore={nothing}
        pageSize={{ value: 50, options: [50, 100], onChange: nothing }}
      />
      <LoadMore shown={248} total={248} noun={DEALS} hasMore={false} onMore={nothing} />
      <LoadMore shown={50} total={100_000} noun={DEALS} hasMore isLoading onMore={nothing} />
      <LoadMore shown={50} total={248} noun={DEALS} hasMore onMore={nothing} problem="The next deals did not load." onRetry={nothing} />
    </Panel>
  </>
);
