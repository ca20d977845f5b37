import { errorWords, job, oneByOne, openScope, type Scope, type Stores, systemScope } from '@kontor/core/server';
import { showKept } from '@kontor/files/server';
import { typeWords } from '@kontor/help/contract';
import { dueSendings, endSending, holdSending, noteRefused, noteTried, setSendingAside } from './sending-store.ts';
import { findAnyTicket, lockTicket, markFileSent, setTrackerKey, unsentFiles } from './ticket-store.ts';
import type { Ticket } from './ticket-table.ts';
import type { Issue, Tracker } from './tracker.ts';
import { trackerOf } from './tracker-of.ts';

/** Whose record a picture is of, for the feature that keeps files. */
export const pictureOf = (id: string) => ({ feature: 'help', record: id });

/** What became of a request: `refused` was said by the tracker, `waiting` is tried again. */
export type Sent = { is: 'sent'; key: string } | { is: 'refused'; errorMessages: string[] } | { is: 'waiting' };

/** The same for a request as long as it lives, and of no other. */
export const markOf = (id: string) => `kontor-${id}`;

const issueOf = (ticket: Ticket & { account: string }): Issue => ({
  mark: markOf(ticket.id),
  type: typeWords(ticket.type),
  summary: ticket.summary,
  description: [
    ticket.description,
    `Contact: ${ticket.contactName}, ${ticket.contactEmail}`,
    `Submitted by: ${ticket.submittedBy}`,
    `Account: ${ticket.account}`,
  ].join('\n\n'),
});

/** A name that no other file of the issue has, so that one that went before its answer was lost is found again. */
const fileNameFor = ({ id, name }: { id: string; name: string }) => `${id.slice(-8)}-${name}`;

type Into = { tracker: Tracker; key: string; ticket: Ticket };

async function sendFiles(stores: Stores, system: Scope, { tracker, key, ticket: { id, accountId } }: Into) {
  // Pictures are kept behind the account's wall.
  const account = openScope(stores.entities, accountId, 'own');
  const unsent = await unsentFiles(system, id);
  const there = unsent.length > 0 ? await tracker.filesOf(key) : new Set<string>();
  for (const one of unsent) {
    const name = fileNameFor(one);
    if (!there.has(name)) {
      const { open } = await showKept(stores, account, { ...pictureOf(id), id: one.id });
      await tracker.attach(key, { name, content: await open() });
    }
    await markFileSent(system, one.id);
  }
}

/** The request's key at the tracker: as it is known, as the tracker finds it, or as it gives one. */
async function keyAt(
  tracker: Tracker,
  system: Scope,
  { ticket, mayBeThere }: { ticket: Ticket & { account: string }; mayBeThere: boolean },
): Promise<string | { refused: string[] }> {
  if (ticket.trackerKey) return ticket.trackerKey;
  const issue = issueOf(ticket);
  const known = mayBeThere ? await tracker.find(issue.mark) : null;
  if (known) return known;
  await noteTried(system, ticket.id);
  const { key, errorMessages } = await tracker.create(issue);
  if (key !== null) return key;
  await noteRefused(system, ticket.id);
  return { refused: errorMessages };
}

/** Tells the tracker of a request and its pictures, each once. Nobody else does it meanwhile; what fails is tried again by the job. */
export async function sendTicket(stores: Stores, id: string): Promise<Sent> {
  const tracker = trackerOf(stores.config);
  const system = systemScope(stores.entities);
  const held = tracker && (await holdSending(system, id));
  if (!tracker || !held) return { is: 'waiting' };
  try {
    const ticket = await findAnyTicket(system, id);
    if (!ticket) return { is: 'waiting' };
    const key = await keyAt(tracker, system, { ticket, ...held });
    if (typeof key !== 'string') {
      await setSendingAside(system, id, new Error(key.refused.join(' ') || 'Jira refused the request'));
      return { is: 'refused', errorMessages: key.refused };
    }
    if (!ticket.trackerKey) await setTrackerKey(system, id, key);
    await sendFiles(stores, system, { tracker, key, ticket });
    await system.transaction(async (transaction) => {
      await lockTicket(transaction, id);
      await endSending(transaction, id);
    });
    return { is: 'sent', key };
  } catch (error) {
    stores.log.warn({ ticket: id, err: errorWords(error) }, 'support request not passed on');
    await setSendingAside(system, id, error);
    return { is: 'waiting' };
  }
}

/** Tells the tracker of everything that is due. */
export async function sendTickets(stores: Stores): Promise<void> {
  if (!trackerOf(stores.config)) return;
  await oneByOne(await dueSendings(systemScope(stores.entities)), async (id) => void (await sendTicket(stores, id)));
}

export const sendTicketsJob = job({ name: 'send-tickets', every: '* * * * *', run: (_, stores) => sendTickets(stores) });
