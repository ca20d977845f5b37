import { counted, ZONES } from '@kontor/core/contract';
import { type Column, count, dayAndClock } from '@kontor/core/ui';
import type { WaitingWork } from '@kontor/waiting-work/contract';
import { Button } from '@mantine/core';

type Acts = {
  onShow: (work: WaitingWork) => void;
  onTry: (work: WaitingWork) => void;
  /** Null where it cannot be given up. */
  onGiveUp: ((work: WaitingWork) => void) | null;
};

export const when = (instant: string | null) => dayAndClock(instant, ZONES.EST.iana, 'EST');
/** What has its own clock says so; what is due already is tried within the minute. */
export function nextTry({ kind, nextTry: at }: WaitingWork): string {
  if (kind === 'job') return 'By its schedule';
  if (at === null) return 'Waits for you';
  return Date.parse(at) <= Date.now() ? 'Now' : when(at);
}
export const tries = ({ attempts }: WaitingWork) => counted(attempts, 'try', 'tries');

/** What it concerns, since when and how often it was tried; behind the button of the error stands all of it, with the actions, where room is short. */
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
    { key: 'since', label: 'Since', hide: 'phone', priority: 3, width: 148, cell: ({ since }) => when(since) },
    { key: 'attempts', label: 'Tries', hide: 'phone', priority: 2, align: 'right', width: 60, cell: ({ attempts }) => count(attempts) },
    { key: 'next', label: 'Next try', hide: 'phone', width: 148, cell: nextTry },
    { key: 'error', label: 'Error', align: 'right', width: 76, priority: 9, cell: (work) => act(work, 'Show', onShow) },
    {
      key: 'act',
      label: 'Actions',
      hide: 'phone',
      priority: 8,
      align: 'right',
      width: 176,
      cell: (work) => (
        <span className="waiting-acts">
          {act(work, 'Try again', onTry)}
          {onGiveUp && act(work, 'Give up', onGiveUp)}
        </span>
      ),
    },
  ];
}
