import { count, DataTable, EmptyState, Note, Panel, Split, Stat, StatStrip, UiLink } from '@kontor/core/ui';
import { type FeedCheck, ingestPages } from '@kontor/ingest/contract';
import { unpricedWords } from '@kontor/market/contract';
import { columnsFor, ignoredColumns, reasonColumns } from './feed-check-columns.tsx';

type FeedCheckResultProps = { name: string; readAs: string; found: FeedCheck };

/** What a file would become: counts, the first rows as understood, what is refused and what nothing reads. */
export function FeedCheckResult({ name, readAs, found }: FeedCheckResultProps) {
  const { lines, requests, outcomes, rejected, rows, reasons, ignored, unpriced, notes, isSupplyFull } = found;
  return (
    <div className="ingest-check-result">
      {isSupplyFull && (
        <Note tone="warn">
          The catalogue of supply is full. New apps, sites and publishers count in forecasts, but cannot be chosen for plans.
        </Note>
      )}
      <Panel
        title="What it would become"
        note={<bdi className="ingest-name">{`${name}, read as ${readAs.charAt(0).toLowerCase()}${readAs.slice(1)}`}</bdi>}
      >
        <StatStrip>
          <Stat label="Lines" value={count(lines)} />
          <Stat label="Requests" value={count(requests)} />
          <Stat label="Outcomes" value={count(outcomes)} />
          <Stat label="Refused lines" value={count(rejected)} />
        </StatStrip>
        {notes.length > 0 && (
          <ul className="k-note ingest-check-notes" aria-label="To be known">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {unpriced.length > 0 && (
          <p className="k-note ingest-check-unpriced">
            {unpricedWords(unpriced)} no rate near their day and would be counted as unknown. Add{' '}
            <UiLink className="k-link" href={ingestPages.rates.path}>
              exchange rates
            </UiLink>{' '}
            before the file is sent: later ones do not change what is stored.
          </p>
        )}
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
            <>
              <DataTable caption="Refused" columns={reasonColumns} rows={reasons} rowKey={({ reason }) => reason} />
              <ul className="k-note ingest-check-notes" aria-label="What to do">
                {reasons.map(({ reason, mend, first, text }) => (
                  <li key={reason}>
                    {mend} Line {count(first)}: <bdi>{text}</bdi>
                  </li>
                ))}
              </ul>
            </>
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
