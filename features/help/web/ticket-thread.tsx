import { ZONES } from '@kontor/core/contract';
import { dayAndClock, Panel, StatusPill } from '@kontor/core/ui';
import type { TicketDetail } from '@kontor/help/contract';

const moment = (instant: string) => dayAndClock(instant, ZONES.EST.iana, 'EST');

type SaidProps = { by: string; at: string; text: string; isSupport?: boolean };

/** What is said is text: nothing in it becomes a link or a tag. */
const Said = ({ by, at, text, isSupport = false }: SaidProps) => (
  <li data-support={isSupport || undefined}>
    <div className="help-said-by">
      <strong>{by}</strong>
      {isSupport && <StatusPill tone="info" label="Support" />}
      <time dateTime={at}>{moment(at)}</time>
    </div>
    <p className="help-said">{text}</p>
  </li>
);

/** The request and what both sides have said since, the oldest first. */
export const TicketThread = ({ ticket }: { ticket: TicketDetail }) => (
  <Panel title="What was said" note={ticket.messages.length === 0 ? 'no answers yet' : undefined}>
    <ol className="help-thread">
      <Said by={ticket.submittedBy} at={ticket.createDate} text={ticket.description} />
      {ticket.messages.map(({ id, userName, createDate, text, isSupport }) => (
        <Said key={id} by={userName} at={createDate} text={text} isSupport={isSupport} />
      ))}
    </ol>
  </Panel>
);
