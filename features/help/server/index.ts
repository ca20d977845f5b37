import { implement, scopeOf, serverFeature } from '@kontor/core/server';
import { helpPages, helpRoutes } from '@kontor/help/contract';
import { addAttachment } from './add-attachment.ts';
import { answerTicket, closeTicket, readTicket, showFile } from './answer-ticket.ts';
import { createIssue, TICKET } from './create-issue.ts';
import { sendTicketsJob } from './send-tickets.ts';
import { openOwnTickets, openTickets } from './ticket-list-store.ts';

export { sendTickets } from './send-tickets.ts';
export { makeSendingsDue } from './sending-store.ts';
export { askTracker } from './tracker-of.ts';

/** Plain pages that come with the web app. */
const SHIPPED = { privacy: '/privacy.html', terms: '/terms.html' };

export const help = serverFeature({
  name: 'help',
  records: { [TICKET]: 'staff' },
  pages: helpPages,
  jobs: [sendTicketsJob],
  calls: implement(helpRoutes, {
    create: createIssue,
    attach: addAttachment,
    links: async ({ stores: { config } }) => ({ privacy: config.PRIVACY_URL || SHIPPED.privacy, terms: config.TERMS_URL || SHIPPED.terms }),
    own: (call) => openOwnTickets(call).page(),
    all: (call) => openTickets({ ...call, scope: scopeOf(call.stores.entities, call.session, true) }).page(),
    get: readTicket,
    answer: answerTicket,
    close: closeTicket,
    file: showFile,
  }),
});
