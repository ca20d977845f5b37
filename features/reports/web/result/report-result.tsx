import { clockZoneOf, hrefOf, ZONES } from '@kontor/core/contract';
import { ButtonLink, count, dayAndClock, MISSING, Note } from '@kontor/core/ui';
import { CallError, CallFailed, useSession } from '@kontor/core/web';
import { type Piece, type ReportSummary, reportPages } from '@kontor/reports/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Words } from '../parts/words.tsx';
import { ResultPicture } from './result-chart.tsx';
import { ResultTable } from './result-table.tsx';
import './result.css';
import { Cancelled, ResultSkeleton, Running } from './running.tsx';
import { type ReportRows, useReportRows, type Which } from './use-report-rows.ts';
import { type ResultUrl, useResultUrl } from './use-result-url.ts';

/** A word of the definition: values bold, joiners in the accent, exclusions in brick. */
function Said({ piece: { text, look } }: { piece: Piece }): ReactNode {
  if (look === 'strong') return <b>{text}</b>;
  return look === 'plain' ? text : <em data-look={look}>{text}</em>;
}

/** What the report says of itself: definition, zone, how far the data reach, when it ran and how many rows it has. */
function Definition({ summary, rows: { first, total, ranAt, isPrevious } }: { summary: ReportSummary; rows: ReportRows }) {
  const viewer = useSession();
  const own = clockZoneOf(viewer);
  const { zone, dataTo, lastRun, words } = summary;
  const isHere = first !== undefined && !isPrevious;
  const ran = isHere ? new Date(ranAt).toISOString() : lastRun;
  return (
    <Words
      label="Definition"
      facts={[
        {
          label: 'Days in',
          value: zone.iana === ZONES.UTC.iana ? zone.label : `${zone.label}, ${zone.iana.replace(/^.*\//, '').replace('_', ' ')}`,
        },
        { label: 'Data to', value: dayAndClock(dataTo, zone.iana, zone.label) },
        { label: 'Ran', value: ran ? dayAndClock(ran, own.iana, own.label) : 'Never' },
        { label: 'Rows', value: isHere ? count(total) : MISSING },
      ]}
    >
      {words.map((piece, place) => (
        // A sentence, which is replaced as a whole.
        <Said key={place} piece={piece} />
      ))}
    </Words>
  );
}

type FailedProps = { rows: ReportRows; url: ResultUrl; change: ReactNode };
/** Why it did not run, with what to narrow; an address that asks for what there is not any more is set right by a press. */
function ResultFailed({ rows: { error, isRunning, retry }, url: { isNarrowed, order, setUrl }, change }: FailedProps) {
  if (!error) return null;
  const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500;
  const anew = () => setUrl({ q: '', sort: undefined, by: undefined, value: undefined }, true);
  return (
    <CallFailed
      title="The report did not run"
      error={error}
      onRetry={retry}
      isRetrying={isRunning}
      actions={
        isRefused && (
          <>
            {(isNarrowed || order) && (
              <Button variant="default" onClick={anew}>
                Clear filters and sorting
              </Button>
            )}
            {change}
          </>
        )
      }
    />
  );
}

/** What a report tells: its words, a chart of one measure, and the rows. */
export function ReportResult({ which, summary }: { which: Which; summary: ReportSummary }) {
  const url = useResultUrl();
  const rows = useReportRows(which, url);
  const { first, error, isCancelled, isPrevious } = rows;
  const change = (
    <ButtonLink
      variant="default"
      href={which.shared ? hrefOf(reportPages.view, { id: which.id }) : hrefOf(reportPages.edit, { id: which.id })}
    >
      {which.shared ? 'View Report' : 'Edit Report'}
    </ButtonLink>
  );
  const figures = first?.columns.filter(({ of }) => of === 'figure') ?? [];
  return (
    <>
      {summary.stopped && <Note tone="warn">{`Nothing is sent: ${summary.stopped}`}</Note>}
      <Definition summary={summary} rows={rows} />
      <Running rows={rows} />
      {isCancelled && <Cancelled rows={rows} />}
      {!first && error && <ResultFailed rows={rows} url={url} change={change} />}
      {!first && !error && !isCancelled && <ResultSkeleton />}
      {first && (
        <>
          {rows.rows.length > 0 && <ResultPicture which={which} summary={summary} url={url} figures={figures} isReady={!isPrevious} />}
          <ResultTable rows={rows} url={url} summary={summary} change={change} />
        </>
      )}
    </>
  );
}
