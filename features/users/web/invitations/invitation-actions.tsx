import { IconButton, ReasonButton, useScreen } from '@kontor/core/ui';
import { useCountdown } from '@kontor/core/web';
import type { InvitationRow } from '@kontor/users/contract';
import { IconSend, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';

/** The server sends one letter a minute to one person. */
const PAUSE_MS = 60_000;
const PAUSED = 'An e-mail can be sent once a minute.';

export type InvitationActs = {
  /** Why both are closed to the person now. */
  closed: string | null;
  /** The row whose letter is on its way. */
  resending: string | null;
  onResend: (row: InvitationRow) => void;
  onWithdraw: (row: InvitationRow) => void;
};

/** Until when another letter waits; a clock that runs behind the server's waits no longer than the pause. */
const pauseEnd = (sentDate: string) => Math.min(Date.parse(sentDate), Date.now()) + PAUSE_MS;

/** Resend for what is open or expired, with its waiting time; Withdraw for what is open. Where room is short by signs, with the same names. */
export function InvitationActions({ row, closed, resending, onResend, onWithdraw }: InvitationActs & { row: InvitationRow }) {
  const isWide = useScreen() === 'wide';
  const end = useMemo(() => pauseEnd(row.sentDate), [row.sentDate]);
  const seconds = useCountdown(end);
  const canResend = row.state === 'open' || row.state === 'expired';
  const reason = closed ?? (seconds > 0 ? PAUSED : null);
  const words = seconds > 0 ? `Resend in ${seconds} s` : 'Resend';
  const [toResend, toWithdraw] = [`${words} to ${row.email}`, `Withdraw the invitation of ${row.email}`];
  const isBusy = resending === row.id;
  const resend = { reason, onClick: () => onResend(row) };
  const withdraw = { reason: closed, onClick: () => onWithdraw(row) };
  if (!isWide) {
    return (
      <span className="users-acts">
        {canResend && <IconButton icon={IconSend} size={36} label={toResend} isBusy={isBusy} {...resend} />}
        {row.state === 'open' && <IconButton icon={IconX} size={36} label={toWithdraw} {...withdraw} />}
      </span>
    );
  }
  return (
    <span className="users-acts">
      {canResend && (
        <ReasonButton variant="subtle" size="compact-sm" aria-label={toResend} loading={isBusy} {...resend}>
          {words}
        </ReasonButton>
      )}
      {row.state === 'open' && (
        <ReasonButton variant="subtle" size="compact-sm" aria-label={toWithdraw} {...withdraw}>
          Withdraw
        </ReasonButton>
      )}
    </span>
  );
}
