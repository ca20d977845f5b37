import {
  Editor,
  EditorWork,
  FactList,
  IncludeExcludeChips,
  type LookupItem,
  LookupList,
  money,
  PageHeader,
  type PickState,
  SearchBox,
  SideNav,
  StatusPill,
  StickyBar,
} from '@kontor/core/ui';
import {
  ClauseCosts,
  ForecastBar,
  ForecastRail,
  GoalSection,
  type GoalSectionProps,
  PeopleLine,
  PriceHistogram,
  RailFigure,
  RailSection,
} from '@kontor/media-plans/web';
import { Button, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { clauses, dimensions, excluded, goalAnswer, histogram, included, lookup } from '../samples/targeting.ts';

const ITEMS: LookupItem[] = lookup.map(([code, name, value]) => ({ id: code, code, name, value, valueLabel: `${value.toFixed(2)} M` }));
const CHOSEN = lookup.flatMap(([code, , , state]): [string, PickState][] => (state ? [[code, state]] : []));
const SOURCES = [
  { value: 'values', label: 'Values' },
  { value: 'list', label: 'Media list' },
];
const PLAIN = included.slice(0, 1);
const labelOf = (id: string) =>
  [...included, ...excluded].find((one) => one.id === id)?.label ?? `${id} ${ITEMS.find((one) => one.id === id)?.name ?? ''}`;

function Rail() {
  const [floor, setFloor] = useState(12);
  const [goal, setGoal] = useState<GoalSectionProps['goal']>({ goal: '500000000', from: '2026-12-01', to: '2026-12-31' });
  return (
    <ForecastRail id="forecast" state={{ label: 'Live', isLive: true }}>
      <RailFigure value={14_200_000} low={11_800_000} high={17_100_000} quartiles={{ p25: 13_100_000, p50: 14_100_000, p75: 15_200_000 }} />
      <PeopleLine people={{ people: 1_204_000, homes: 640_000 }} />
      <PeopleLine people={undefined} />
      <PeopleLine people={undefined} onRetry={() => {}} />
      <RailSection label="Requests vs CPM" note={`clear the floor at ${money(floor)}`}>
        <PriceHistogram buckets={histogram} floor={floor} onFloor={setFloor} />
      </RailSection>
      <GoalSection
        answer={goalAnswer}
        nameOf={() => undefined}
        goal={goal}
        onChange={(by) => setGoal((before) => ({ ...before, ...by }))}
        price={floor}
      />
      <RailSection label="What each clause costs" note="if removed">
        <ClauseCosts clauses={clauses} />
      </RailSection>
      <FactList
        facts={[
          { label: 'Data fee', value: '$1.35 CPM' },
          { label: 'Median CPM', value: '$9.40' },
          { label: 'Sample', value: '1 in 1,000, 26 min old' },
        ]}
      />
    </ForecastRail>
  );
}

function MetroAreas() {
  const [mode, setMode] = useState('values');
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState(() => new Map<string, PickState>(CHOSEN));
  const items = useMemo(() => ITEMS.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(search.toLowerCase())), [search]);
  const pick = (id: string, next: PickState | null) =>
    setPicked((now) => {
      const after = new Map(now);
      if (next) after.set(id, next);
      else after.delete(id);
      return after;
    });
  const chips = (state: PickState) => [...picked].filter(([, own]) => own === state).map(([id]) => ({ id, label: labelOf(id) }));
  const source = <SegmentedControl aria-label="Source" value={mode} onChange={setMode} data={SOURCES} />;
  return (
    <EditorWork title="DMA" note="210 metro areas, only with country US" actions={source}>
      <IncludeExcludeChips
        label="Include any of"
        mode="include"
        values={[...PLAIN, ...chips('include')]}
        onRemove={(id) => pick(id, null)}
      />
      <IncludeExcludeChips label="Exclude all of" mode="exclude" values={chips('exclude')} onRemove={(id) => pick(id, null)} />
      <div style={{ margin: '10px 0' }}>
        <SearchBox
          label="Find a DMA"
          placeholder="Find by code or name, or paste a list"
          value={search}
          onChange={setSearch}
          className=""
        />
      </div>
      <LookupList
        label="DMA values"
        items={items}
        columns={{ name: 'Metro area', value: 'Requests/day' }}
        stateOf={(id) => picked.get(id)}
        onPick={(item, next) => pick(item.id, next)}
        maxValue={6.42}
        totalCount={210}
        empty={<p className="k-note">No DMA matches</p>}
      />
      <p className="k-note k-lookup-foot">{items.length} of 210, scroll for more</p>
    </EditorWork>
  );
}

const changes = (
  <>
    <strong>3 changes</strong> not saved: DMA, Genre, Rating
  </>
);

export const TargetingScreen = () => (
  <div className="k-page">
    <PageHeader
      crumbs={[{ label: 'Media Plans', href: '#/targeting' }, { label: 'MP-4107' }]}
      title="Northlight Prime-Time Drama"
      status={<StatusPill tone="pos" label="Enabled" />}
      meta="Video, CTV, attached to 3 deals"
      tabsLabel="Media plan"
      tabs={['Settings', 'Targeting', 'History'].map((label) => ({ label, href: '#/targeting', current: label === 'Targeting' }))}
      actions={
        <Button variant="default" className="k-grow">
          Duplicate
        </Button>
      }
    />
    <ForecastBar label="Forecast" value="14.2 M" range="11.8 M – 17.1 M a day" href="#forecast" />
    <Editor>
      <SideNav label="Dimensions" groups={dimensions} />
      <MetroAreas />
      <Rail />
    </Editor>
    <StickyBar message={changes}>
      <Button variant="default">Discard</Button>
      <Button>Save plan</Button>
    </StickyBar>
  </div>
);
