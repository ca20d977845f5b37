import { counted } from '@kontor/core/contract';
import { ConfirmDialog, dayAndClock, dayRange, StatusPill, type StatusPillProps, toast } from '@kontor/core/ui';
import { errorText, useAct } from '@kontor/core/web';
import { type ReportSending, type ReportSummary, reportRoutes, SENDING_STATES, type SendingState } from '@kontor/reports/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';

const LOOKS: Record<SendingState, Pick<StatusPillProps, 'tone' | 'glyph'>> = {
  WAITING: { tone: 'idle', glyph: 'ring' },
  RUNNING: { tone: 'info', glyph: 'half' },
  SENT: { tone: 'pos', glyph: 'full' },
  FAILED: { tone: 'neg', glyph: 'cross' },
};

type Zone = ReportSummary['zone'];
type Letter = ReportSending['letters'][number];

/** Whether somebody has looked. */
function openedWords({ openings, lastOpened, sentAt, reason }: Letter, zone: Zone): string {
  if (!sentAt) return reason ? `not sent: ${reason}` : 'not sent yet';
  if (openings === 0) return 'not opened';
  return `opened ${openings === 1 ? 'once' : counted(openings, 'time', 'times')}, last ${dayAndClock(lastOpened, zone.iana, zone.label)}`;
}

/** One run that was sent, with its letters; its links can be closed before they end. */
export function SendingItem({ report, sending, zone }: { report: string; sending: ReportSending; zone: Zone }) {
  const { id, state, slot, byHand, missed, days, rows, reason, letters, linkExpires } = sending;
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useAct(reportRoutes.revoke, {
    invalidates: [reportRoutes.sendings],
    onDone: ({ msg }) => {
      setAsking(false);
      toast.success(msg || 'The links are closed.');
    },
    onFailed: (error) => toast.failed(errorText(error), 'The links were not closed'),
  });
  const facts = [
    byHand ? 'by hand' : 'by schedule',
    ...(missed > 0 ? [`after ${counted(missed, 'missed time', 'missed times')}`] : []),
    ...(days ? [dayRange(days)] : []),
    ...(rows === null ? [] : [counted(rows, 'row', 'rows')]),
  ];
  return (
    <li>
      <div className="report-sending-line">
        <StatusPill {...LOOKS[state]} label={SENDING_STATES[state]} />
        <strong className="k-num">{dayAndClock(slot, zone.iana, zone.label)}</strong>
        <span className="k-note">{facts.join(', ')}</span>
        {linkExpires && (
          <Button variant="subtle" size="compact-xs" onClick={() => setAsking(true)}>
            Close its links
          </Button>
        )}
      </div>
      {reason && <p className="report-sending-reason">{reason}</p>}
      <ul className="report-letters" aria-label="Letters">
        {letters.map((letter) => (
          <li key={letter.email}>
            <span>{letter.email}</span>
            <span className="k-note">{openedWords(letter, zone)}</span>
          </li>
        ))}
      </ul>
      {state === 'SENT' && (
        <p className="k-note">
          {linkExpires ? `Its links open until ${dayAndClock(linkExpires, zone.iana, zone.label)}.` : 'Its links are closed.'}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Close the links of this sending?"
        confirmLabel="Close links"
        tone="danger"
        isBusy={isPending}
        onConfirm={() => mutate({ id: report, sending: id })}
        onClose={() => setAsking(false)}
      >
        Nobody can open them after that. The e-mails stay where they are.
      </ConfirmDialog>
    </li>
  );
}
