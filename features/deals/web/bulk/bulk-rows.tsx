import { type Column, count, DataTable, EmptyState, firstNames } from '@kontor/core/ui';
import { type BulkOutcome, type BulkPreview, type BulkRow, outcomeOf } from '@kontor/deals/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DealStatusPill } from '../deal-status-pill.tsx';
import { DealLink } from './deal-link.tsx';

const MOST_REASONS = 10;
type Shown = 'ALL' | 'WILL' | 'STOPS' | 'CANNOT';
const isShown = (row: BulkRow, shown: Shown) => shown === 'ALL' || (shown === 'STOPS' ? row.stops !== null : outcomeOf(row) === shown);
const OUTCOMES: Record<BulkOutcome, string> = { WILL: 'Will change', SAME: 'Nothing to change', CANNOT: 'Cannot' };

const changeWords = ({ name, oldValue, newValue }: BulkRow['changes'][number]) => `${name}: ${oldValue ?? 'none'} → ${newValue ?? 'none'}`;
/** A row is one line high; what it has no room for is in its title. */
const Changes = ({ changes }: BulkRow) => (
  <ul className="k-deals-edit-changes" title={changes.map(changeWords).join('\n')}>
    {changes.map((change) => (
      <li key={change.name}>{changeWords(change)}</li>
    ))}
  </ul>
);
const why = ({ refusals, stops, findings }: BulkRow) =>
  [...new Set([...refusals, ...(stops ? [stops.text] : []), ...findings.map(({ text }) => text)])].join(' ');
const outcome = (row: BulkRow) =>
  row.stops ? (
    <span className="k-deals-edit-stops">Will stop serving</span>
  ) : (
    <span className={outcomeOf(row) === 'CANNOT' ? 'k-deals-edit-no' : undefined}>{OUTCOMES[outcomeOf(row)]}</span>
  );

/** On a phone, where there is one line: what changes, or why it cannot. */
const whatOrWhy = (row: BulkRow) => {
  if (outcomeOf(row) === 'CANNOT') return <span>{why(row)}</span>;
  // That it stops is said beside it.
  return <Changes {...row} changes={row.stops && !row.stops.isAsked ? row.changes.filter(({ name }) => name !== 'Status') : row.changes} />;
};

const COLUMNS: readonly Column<BulkRow>[] = [
  { key: 'title', label: 'Deal', flex: true, width: 180, priority: 9, cell: (row) => <DealLink {...row} />, sub: whatOrWhy },
  { key: 'dealId', label: 'Deal ID', width: 150, priority: 2, hide: 'phone', cell: ({ dealId }) => dealId },
  { key: 'status', label: 'Status', width: 156, priority: 3, hide: 'phone', cell: ({ status }) => <DealStatusPill status={status} /> },
  { key: 'outcome', label: 'Outcome', width: 136, priority: 8, cell: outcome },
  { key: 'changes', label: 'Old → new', width: 300, priority: 7, hide: 'phone', cell: (row) => <Changes {...row} /> },
  {
    key: 'why',
    label: 'Notes',
    width: 320,
    priority: 6,
    hide: 'phone',
    cell: (row) => <span title={why(row)}>{why(row)}</span>,
  },
];
const keyOf = ({ id }: BulkRow) => id;
const titleOf = ({ title }: BulkRow) => title;

/** Why deals cannot be changed, whole and once: a row has no room for it. */
function Reasons({ rows }: { rows: readonly BulkRow[] }) {
  const counts = new Map<string, number>();
  for (const { refusals } of rows) for (const one of refusals) counts.set(one, (counts.get(one) ?? 0) + 1);
  if (counts.size === 0) return null;
  const found = [...counts].toSorted(([, one], [, other]) => other - one);
  return (
    <section aria-label="Why not" className="k-deals-edit-why">
      <h3 className="k-heading">Why not</h3>
      <ul>
        {found.slice(0, MOST_REASONS).map(([reason, deals]) => (
          <li key={reason}>
            <span className="k-num">{count(deals)}</span> {reason}
          </li>
        ))}
      </ul>
      {found.length > MOST_REASONS && <p className="k-note">and {count(found.length - MOST_REASONS)} other reasons</p>}
    </section>
  );
}

type Props = { preview: BulkPreview; excluded: ReadonlySet<string>; onExclude: (ids: ReadonlySet<string>) => void; isLoading: boolean };

/** The dry run: what would become of each deal, and which of them are left out by hand. */
export function BulkRows({ preview, excluded, onExclude, isLoading }: Props) {
  const [shown, setShown] = useState<Shown>('ALL');
  const rows = useMemo(() => preview.rows.filter((row) => isShown(row, shown)), [preview, shown]);
  const counted = (of: Shown) => count(preview.rows.filter((row) => isShown(row, of)).length);
  const labels: [Shown, string][] = [
    ['ALL', `All ${counted('ALL')}`],
    ['WILL', `Will change ${counted('WILL')}`],
    ...(preview.rows.some(({ stops }) => stops) ? [['STOPS', `Will stop serving ${counted('STOPS')}`] as [Shown, string]] : []),
    ['CANNOT', `Cannot ${counted('CANNOT')}`],
  ];
  const blocked = new Map(preview.rows.flatMap((row) => (outcomeOf(row) === 'WILL' ? [] : [[row.id, why(row) || OUTCOMES.SAME] as const])));
  const selected = new Set(preview.rows.filter((row) => outcomeOf(row) === 'WILL' && !excluded.has(row.id)).map(keyOf));
  const select = (next: Set<string>) => {
    const inSight = new Set(rows.map(keyOf));
    const outOfSight = [...excluded].filter((id) => !inSight.has(id));
    onExclude(new Set([...outOfSight, ...[...inSight].filter((id) => !next.has(id) && !blocked.has(id))]));
  };
  return (
    <>
      <div className="k-deals-edit-bar">
        <SegmentedControl
          size="xs"
          aria-label="Deals shown"
          data={labels.map(([value, label]) => ({ value, label }))}
          value={shown}
          onChange={(next) => setShown(labels.find(([value]) => value === next)?.[0] ?? 'ALL')}
        />
        {preview.unknownCount > 0 && <span className="k-note">{`Not found: ${firstNames(preview.unknown, preview.unknownCount)}`}</span>}
      </div>
      <div className="k-deals-edit-rows">
        <DataTable
          caption="Dry run"
          columns={COLUMNS}
          rows={rows}
          rowKey={keyOf}
          rowLabel={titleOf}
          selection={{ selected, blocked, onChange: select }}
          isLoading={isLoading}
          empty={
            <EmptyState
              title="No deals here"
              actions={
                <Button variant="default" onClick={() => setShown('ALL')}>
                  Show all
                </Button>
              }
            >
              The other choices show the rest.
            </EmptyState>
          }
        />
      </div>
      <Reasons rows={preview.rows} />
    </>
  );
}
