import {
  Ago,
  Capped,
  Chip,
  Code,
  type Column,
  Cut,
  DataTable,
  FactList,
  Kbd,
  Mark,
  Panel,
  StatusPill,
  WholeCode,
  Wordmark,
} from '@kontor/core/ui';
import { STATUSES } from '../samples/deals.ts';
import { NAMES } from '../samples/texts.ts';

const ZONE = { zone: 'America/New_York', zoneLabel: 'EST' };
const IDS = ['KN-26411-A0', '66cb39e9a08ff49b6f000009', 'hld-oxhollow-trucks-northeast-premium-2026-q4-video-completed'];
const AGES = [null, '2026-11-20T19:44:40Z', '2026-11-20T19:03:00Z', '2026-11-20T02:00:00Z', '2026-10-25T13:00:00Z', '2024-02-29T13:00:00Z'];

type Name = { name: string };
const NAME_COLUMNS: Column<Name>[] = [
  { key: 'cut', label: 'Cut in the middle', flex: true, cell: ({ name }) => <Cut text={name} /> },
  { key: 'capped', label: 'Cut at its end', width: 240, hide: 'phone', cell: ({ name }) => <Capped text={name} /> },
  { key: 'chip', label: 'Chip', width: 240, cell: ({ name }) => <Chip label={name} mode="plain" /> },
];
const ID_COLUMNS: Column<{ id: string }>[] = [
  { key: 'id', label: 'Never cut', flex: true, cell: ({ id }) => <WholeCode text={id} /> },
  { key: 'code', label: 'With a copy button', width: 320, hide: 'phone', cell: ({ id }) => <Code value={id} /> },
];

export const Sheet = () => (
  <>
    <Panel title="States of a record">
      <div className="gallery-row">
        {Object.values(STATUSES).map((status) => (
          <StatusPill key={status.label} {...status} />
        ))}
        <StatusPill tone="neg" glyph="cross" label="Failed" />
        <StatusPill tone="warn" label="No sign" />
      </div>
    </Panel>
    <Panel title="Names" note="short, long, right to left, 400 characters, one word">
      <DataTable caption="Names" columns={NAME_COLUMNS} rows={NAMES.map((name) => ({ name }))} rowKey={({ name }) => name} />
    </Panel>
    <Panel title="Ids">
      <DataTable caption="Ids" columns={ID_COLUMNS} rows={IDS.map((id) => ({ id }))} rowKey={({ id }) => id} />
    </Panel>
    <Panel title="Ages" note="the exact time is behind each">
      <div className="gallery-row">
        {AGES.map((instant) => (
          <Ago key={instant} instant={instant} {...ZONE} />
        ))}
      </div>
    </Panel>
    <Panel title="Facts, keys, brand">
      <FactList
        facts={[
          { label: 'Data fee', value: '$1.35 CPM' },
          { label: 'Sample', value: '1 in 1,000, 26 min old' },
        ]}
      />
      <FactList isPlain facts={[{ label: 'Account', value: NAMES[2] }]} />
      <div className="gallery-row">
        <Kbd keys="Ctrl K" />
        <Kbd keys="g then d" />
        <Mark />
        <Wordmark />
      </div>
    </Panel>
  </>
);
