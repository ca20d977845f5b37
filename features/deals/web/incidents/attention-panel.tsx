import { counted, ZONES } from '@kontor/core/contract';
import { Ago, Panel, Split, TableSkeleton } from '@kontor/core/ui';
import { CallFailed, call, useCall, useStaffView, useWork } from '@kontor/core/web';
import { FEEDS, type Incidents, incidentRoutes } from '@kontor/deals/contract';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import '../deals.css';
import { BudgetPaces, PANEL_ROWS } from './budget-paces.tsx';
import { IncidentRows } from './incident-rows.tsx';

const moment = (instant: string) => <Ago instant={instant} zone={ZONES.EST.iana} zoneLabel="EST" />;

/** Whether the reader gets a letter each morning; off until they ask for it. */
function LetterSwitch() {
  const { data } = useCall(incidentRoutes.letter, {});
  const set = useWork((isOn: boolean) => call(incidentRoutes.setLetter, { isOn }), { settled: [incidentRoutes.letter] });
  if (!data) return null;
  return (
    <Checkbox
      size="xs"
      label="Daily e-mail"
      title="An e-mail each morning, while anything is open"
      checked={set.isPending ? set.variables : data.isOn}
      onChange={(event) => set.mutate(event.currentTarget.checked)}
    />
  );
}

type Feed = NonNullable<Incidents['feeds']>[number];
/** An event since then ends a silence, before the job of the hour has seen it. */
const isSilent = ({ newest, silentSince }: Pick<Feed, 'newest' | 'silentSince'>) =>
  silentSince !== null && (newest === null || newest <= silentSince);

/** How far the events of each feed reach, for staff, who look after them. */
const Feeds = ({ feeds }: { feeds: readonly Feed[] }) => (
  <ul className="k-incidents">
    {feeds.map(({ feed, newest, silentSince }) => (
      <li key={feed}>
        <strong className={isSilent({ newest, silentSince }) ? 'k-deal-marks' : undefined}>{FEEDS[feed]}</strong>
        <span className="k-note">
          {newest === null ? 'no events yet' : <>newest event {moment(newest)}</>}
          {isSilent({ newest, silentSince }) && ', silent: no deal is judged while it is'}
        </span>
      </li>
    ))}
  </ul>
);

/** What needs attention of all deals: as many as the panel has room for, so that keys soon lead past it, and all who ask for them. */
function Attention() {
  const admin = useStaffView();
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch, isFetching } = useCall(incidentRoutes.list, { admin }, { keepPrevious: true });
  const known = data?.incidents ?? [];
  return (
    <Panel
      title="Needs attention"
      note={data && data.open > 0 ? counted(data.open, 'open incident', 'open incidents') : undefined}
      actions={
        <>
          {!admin && <LetterSwitch />}
          {known.length > PANEL_ROWS && (
            <Button variant="subtle" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show all ${known.length}`}
            </Button>
          )}
        </>
      }
    >
      <div className="k-attention">
        {error ? (
          <CallFailed title="What needs attention did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : data === undefined ? (
          <TableSkeleton rows={2} label="Loading what needs attention" />
        ) : (
          <>
            {data.feeds && <Feeds feeds={data.feeds} />}
            {known.length === 0 && <p className="k-incident-none">No open incident. Deals are looked at every hour.</p>}
            <IncidentRows incidents={isWhole ? known : known.slice(0, PANEL_ROWS)} />
            {isWhole && data.open > known.length && <p className="k-note">The newest {known.length} are shown.</p>}
          </>
        )}
      </div>
    </Panel>
  );
}

/** On top of the main dashboard: what needs attention, and beside it the pace of budgets (spec 2 §2). */
export default function AttentionPanel() {
  return (
    <Split>
      <Attention />
      <BudgetPaces />
    </Split>
  );
}
