import { hrefOf, ZONES } from '@kontor/core/contract';
import { dayAndClock, FactList, FormSkeleton, Note, PageHeader, Panel, Split } from '@kontor/core/ui';
import { type PageProps, RecordPage, type RecordWords, useSession } from '@kontor/core/web';
import { helpPages, helpRoutes, type TicketDetail, ticketNotFound, typeWords } from '@kontor/help/contract';
import { TicketAnswer } from './ticket-answer.tsx';
import { TicketPictures } from './ticket-pictures.tsx';
import { TicketStatePill } from './ticket-state-pill.tsx';
import { TicketThread } from './ticket-thread.tsx';
import './help.css';

const moment = (instant: string) => dayAndClock(instant, ZONES.EST.iana, 'EST');
const OWN = { page: helpPages.help, label: helpPages.help.title, back: 'Back to Help' };
const ALL = { page: helpPages.tickets, label: helpPages.tickets.title, back: 'Back to support requests' };

const wordsFor = (isSuper: boolean): RecordWords<TicketDetail> => ({
  title: helpPages.ticket.title,
  titleOf: ({ summary }) => summary,
  failed: 'The request did not load',
  gone: 'There is no request of yours at this address.',
  list: isSuper ? ALL : OWN,
});

function Facts({ ticket: { type, submittedBy, account, contactName, contactEmail, createDate, lastUpdate } }: { ticket: TicketDetail }) {
  return (
    <Panel title="Request">
      <FactList
        isPlain
        facts={[
          { label: 'Request type', value: typeWords(type) },
          { label: 'Submitted by', value: submittedBy },
          { label: 'Account', value: account },
          { label: 'Contact name', value: contactName },
          { label: 'Contact email', value: contactEmail },
          { label: 'Sent', value: moment(createDate) },
          { label: 'Updated', value: moment(lastUpdate) },
        ]}
      />
    </Panel>
  );
}

/** Of a request that another tracker answers. */
const Elsewhere = ({ ticket: { state, trackerUrl, key } }: { ticket: TicketDetail }) => (
  <Note>
    {state === 'WAITING' ? (
      'The support tracker could not be reached. The request is kept here and sent as soon as it can; you need not send it again.'
    ) : (
      <>
        Support answers this request in its own tracker
        {trackerUrl ? (
          <>
            {' '}
            as{' '}
            <a href={trackerUrl} target="_blank" rel="noopener noreferrer">
              {key}
            </a>
          </>
        ) : null}
        , by e-mail.
      </>
    )}
  </Note>
);

/** One request: what was said, its pictures, and where the next answer is written. */
export default function TicketPage({ parameters: { id = '' } }: PageProps) {
  const { superUser } = useSession();
  const words = wordsFor(superUser);
  return (
    <RecordPage
      key={id}
      read={helpRoutes.get}
      input={{ id }}
      notFound={ticketNotFound}
      words={words}
      loading={<FormSkeleton fields={6} label="Loading the request" />}
    >
      {(ticket) => (
        <>
          <PageHeader
            crumbs={[{ label: words.list.label, href: hrefOf(words.list.page) }]}
            title={ticket.summary}
            status={<TicketStatePill state={ticket.state} />}
            meta={ticket.key}
          />
          <Split>
            <div>
              <TicketThread ticket={ticket} />
              {ticket.state === 'WAITING' || ticket.state === 'SENT' ? <Elsewhere ticket={ticket} /> : <TicketAnswer ticket={ticket} />}
            </div>
            <div className="k-ticket-aside">
              <Facts ticket={ticket} />
              <TicketPictures ticket={ticket} />
            </div>
          </Split>
        </>
      )}
    </RecordPage>
  );
}
