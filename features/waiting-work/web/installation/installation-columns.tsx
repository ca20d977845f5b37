import type { Column } from '@kontor/core/ui';
import { StatusPill } from '@kontor/core/ui';
import { type FeedState, INSTALLATION_PARTS, type JobState, type PartState, scheduleWords } from '@kontor/waiting-work/contract';
import { Button } from '@mantine/core';
import { when } from '../waiting-columns.tsx';

type Outcome = Pick<PartState, 'okAt' | 'failedAt' | 'error'>;
/** Whether the last that is known of it is an error. */
export const isFailing = ({ okAt, failedAt }: Outcome): boolean => failedAt !== null && (okAt === null || failedAt >= okAt);

const Health = ({ of, isUsed = true, never = 'Not asked yet' }: { of: Outcome; isUsed?: boolean; never?: string }) => {
  if (!isUsed) return <StatusPill tone="off" glyph="dash" label="Not used" />;
  if (isFailing(of)) return <StatusPill tone="neg" glyph="full" label="Failing" />;
  return of.okAt ? <StatusPill tone="pos" glyph="full" label="Well" /> : <StatusPill tone="off" glyph="dash" label={never} />;
};

/** The first line says what happened; all of it is in the title. */
const Fault = ({ of }: { of: Outcome }) =>
  of.failedAt === null ? '–' : <span title={of.error}>{`${when(of.failedAt)}: ${of.error.split('\n')[0]}`}</span>;

const outcomes = <T extends Outcome>(): Column<T>[] => [
  { key: 'ok', label: 'Last success', hide: 'phone', width: 150, priority: 6, cell: ({ okAt }) => when(okAt) },
  { key: 'error', label: 'Last error', hide: 'phone', width: 260, priority: 5, cell: (row) => <Fault of={row} /> },
];

export const partColumns = (onCheck: (part: PartState) => void, checking: string | null): Column<PartState>[] => [
  {
    key: 'part',
    label: 'Part',
    flex: true,
    width: 160,
    priority: 9,
    cell: ({ part }) => INSTALLATION_PARTS[part],
    sub: (row) => <Health of={row} isUsed={row.isUsed} />,
  },
  { key: 'state', label: 'State', hide: 'phone', width: 130, priority: 8, cell: (row) => <Health of={row} isUsed={row.isUsed} /> },
  {
    key: 'facts',
    label: 'Set up',
    hide: 'phone',
    width: 260,
    priority: 7,
    cell: ({ setUp, facts }) => <span title={`${setUp} ${facts}`}>{[setUp, facts].filter(Boolean).join('; ')}</span>,
  },
  ...outcomes<PartState>(),
  {
    key: 'check',
    label: 'Actions',
    align: 'right',
    width: 96,
    priority: 9,
    cell: (row) =>
      row.isUsed && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={checking === row.part}
          aria-label={`Try ${INSTALLATION_PARTS[row.part]} now`}
          onClick={() => onCheck(row)}
        >
          Try now
        </Button>
      ),
  },
];

export const jobColumns = (onRun: (job: JobState) => void): Column<JobState>[] => [
  {
    key: 'label',
    label: 'Job',
    flex: true,
    width: 180,
    priority: 9,
    cell: ({ label }) => <span title={label}>{label}</span>,
    sub: (row) => <Health of={row} never="Not run yet" />,
  },
  { key: 'state', label: 'State', hide: 'phone', width: 130, priority: 8, cell: (row) => <Health of={row} never="Not run yet" /> },
  { key: 'schedule', label: 'Schedule', hide: 'phone', width: 136, priority: 4, cell: ({ schedule }) => scheduleWords(schedule) },
  ...outcomes<JobState>(),
  {
    key: 'run',
    label: 'Actions',
    align: 'right',
    width: 96,
    priority: 9,
    cell: (row) =>
      row.schedule !== '' && (
        <Button variant="subtle" size="compact-sm" aria-label={`Run now: ${row.label}`} onClick={() => onRun(row)}>
          Run now
        </Button>
      ),
  },
];

export const FEED_COLUMNS: readonly Column<FeedState>[] = [
  { key: 'name', label: 'Platform key', flex: true, width: 200, priority: 9, cell: ({ name }) => <span title={name}>{name}</span> },
  { key: 'opens', label: 'Scope', width: 120, priority: 7, cell: ({ opens }) => (opens === 'ingest' ? 'Feeds events' : 'Reads deals') },
  {
    key: 'batch',
    label: 'Newest batch',
    hide: 'phone',
    width: 160,
    priority: 6,
    cell: ({ batchAt, batch }) => <span title={batch}>{when(batchAt)}</span>,
  },
  { key: 'event', label: 'Newest event of it', hide: 'phone', width: 160, priority: 5, cell: ({ newestEvent }) => when(newestEvent) },
  { key: 'read', label: 'Last read', hide: 'phone', width: 160, priority: 5, cell: ({ lastReadAt }) => when(lastReadAt) },
];
