import { DEFAULT_ZONE, ZONES } from '@kontor/core/contract';
import { count, cpm, dayAndClock, type Fact, FactList, MISSING, Panel, shortDay } from '@kontor/core/ui';
import { INGEST_DAYS, SEGMENT_STATUSES, type SharedDetail } from '@kontor/segments/contract';
import './shared.css';

const MS = 1_000;
export const offeredUntil = (expirationDate: number): string => shortDay(new Date(expirationDate * MS).toISOString());
const moment = (instant: string) => dayAndClock(instant, ZONES[DEFAULT_ZONE].iana, DEFAULT_ZONE);

/** What is known of a shared segment; its price, or whether its members come in, where that is shown (spec 3 §3, §6). */
const factsOf = (segment: SharedDetail): Fact[] => [
  // Whole, where the heading cuts it.
  { label: 'Name', value: segment.name },
  { label: 'Provider', value: segment.sourceProvider },
  ...(segment.parentProvider && segment.parentProvider !== segment.sourceProvider
    ? [{ label: 'Parent provider', value: segment.parentProvider }]
    : []),
  { label: 'Segment Type', value: segment.dataType },
  { label: 'Users', value: count(segment.dataCount) },
  ...(segment.owned || segment.price === null ? [] : [{ label: 'Price', value: cpm(segment.price) }]),
  ...(segment.ingest === null
    ? []
    : [{ label: 'Ingest', value: segment.ingest ? `Within ${INGEST_DAYS} days` : `Not within ${INGEST_DAYS} days` }]),
  { label: 'Status', value: SEGMENT_STATUSES[segment.status] },
  { label: 'Remote ID', value: segment.remoteId || MISSING },
  { label: 'ID', value: segment.id },
  { label: 'Created', value: moment(segment.createDate) },
  { label: 'Updated', value: moment(segment.updateDate) },
  { label: 'Offered until', value: segment.expirationDate === null ? 'No end' : offeredUntil(segment.expirationDate) },
];

export const SharedFacts = ({ segment }: { segment: SharedDetail }) => (
  <div className="segment-facts">
    <Panel title="Details">
      <FactList isPlain facts={factsOf(segment)} />
    </Panel>
  </div>
);
