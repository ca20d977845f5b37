import { ZONES } from '@kontor/core/contract';
import { type Column, count, dayAndClock } from '@kontor/core/ui';
import type { WaitingWork } from '@kontor/waiting-work/contract';
import { Button } from '@mantine/core';

type Acts = {
  onShow: (work: WaitingWork) => void;
  onTry: (work: WaitingWork) => void;
  /** Null where it cannot be given up. */
  onGiveUp: ((work: WaitingWork) => void) | null;
};

const when = (instant: string | null) => dayAndClock(instant, ZONES.EST.iana, 'EST');
/** What has its own clock says so; what is due already is tried within the minute. */
function nextTry({ kind, nextTry: at }: WaitingWork): string {
  if (kind === 'job') return 'By its schedule';
  if (at === null) return 'Waits for you';
  return Date.parse(at) <= Date.now() ? 'Now' : when(at);
}
const tries = ({ attempts }: WaitingWork) => `${count(attempts)} ${attempts === 1 ? 'try' : 'tries'}`;

/** What it concerns, since when and how often it was tried; the error stands behind its button, where a phone has the actions too. */
export function waitingColumns({ onShow, onTry, onGiveUp }: Acts): Column<WaitingWork>[] {
  const act = (work: WaitingWork, label: string, onClick: (work: WaitingWork) => void) => (
    <Button variant="subtle" size="compact-sm" aria-label={`${label}: ${work.about}`} onClick={() => onClick(work)}>
      {label}
    </Button>
  );
  return [
    {
      key: 'about',
      label: 'What',
      flex: true,
      cell: ({ about, account }) => (account ? `${about} · ${account}` : about),
      sub: (work) => `${tries(work)} · ${nextTry(work)}`,
    },
    { key: 'since', label: 'Since', hide: 'phone', cell: ({ since }) => when(since) },
    { key: 'attempts', label: 'Tries', hide: 'phone', align: 'right', cell: ({ attempts }) => count(attempts) },
    { key: 'next', label: 'Next try', hide: 'phone', cell: nextTry },
    { key: 'error', label: 'Error', cell: (work) => act(work, 'Show', onShow) },
    {
      key: 'act',
      label: 'Action',
      hide: 'phone',
      cell: (work) => (
        <>
          {act(work, 'Try again', onTry)}
          {onGiveUp && act(work, 'Give up', onGiveUp)}
        </>
      ),
    },
  ];
}
