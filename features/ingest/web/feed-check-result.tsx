import { count, DataTable, EmptyState, Panel, Split, Stat, StatStrip } from '@kontor/core/ui';
import type { FeedCheck } from '@kontor/ingest/contract';
import { columnsFor, ignoredColumns, reasonColumns } from './feed-check-columns.tsx';

type FeedCheckResultProps = { name: string; readAs: string; found: FeedCheck };

/** What a file would become: counts, the first rows as understood, what is refused and what nothing reads. */
export function FeedCheckResult({ name, readAs, found }: FeedCheckResultProps) {
  const { lines, requests, outcomes, rejected, rows, reasons, ignored } = found;
  return (
    <div className="ingest-check-result">
      <Panel title="What it would become" note={<bdi className="ingest-name">{`${name}, read as ${readAs.toLowerCase()}`}</bdi>}>
        <StatStrip>
          <Stat label="Lines" value={count(lines)} />
          <Stat label="Requests" value={count(requests)} />
          <Stat label="Outcomes" value={count(outcomes)} />
          <Stat label="Refused lines" value={count(rejected)} />
        </StatStrip>
      </Panel>
      <Panel title="First rows" note={rows.length > 0 ? 'As they are understood. A request has a row for each imp.' : undefined}>
        {rows.length === 0 ? (
          <EmptyState title="No Rows">
            {lines === 0 ? 'The file has no lines.' : 'Every line would be refused. Is it the right format?'}
          </EmptyState>
        ) : (
          <DataTable caption="First rows" columns={columnsFor(rows)} rows={rows.map(withKey)} rowKey={({ key }) => key} />
        )}
      </Panel>
      <Split>
        <Panel title="Refused" note={reasons.length > 0 ? 'Good lines come in all the same' : undefined}>
          {reasons.length === 0 ? (
            <EmptyState title="No Line Is Refused" />
          ) : (
            <DataTable caption="Refused" columns={reasonColumns} rows={reasons} rowKey={({ reason }) => reason} />
          )}
        </Panel>
        <Panel title="Ignored fields" note={ignored.length > 0 ? 'In the first 1,000 lines' : undefined}>
          {ignored.length === 0 ? (
            <EmptyState title="No Field Is Ignored" />
          ) : (
            <DataTable caption="Ignored fields" columns={ignoredColumns} rows={ignored} rowKey={({ field }) => field} />
          )}
        </Panel>
      </Split>
    </div>
  );
}

/** A line has several rows. */
const withKey = (row: FeedCheck['rows'][number], index: number) => ({ ...row, key: String(index) });
