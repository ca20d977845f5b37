import { hrefOf } from '@kontor/core/contract';
import { accountTable, type Letter, type Scope, type Stores, userTable } from '@kontor/core/server';
import { helpPages, typeWords } from '@kontor/help/contract';
import { and, asc, eq } from 'drizzle-orm';
import { keyOf } from './ticket-store.ts';
import type { Ticket } from './ticket-table.ts';

/** So many super users are told where no address of support is set. */
const MOST_TOLD = 20;
/** A letter shows so much of what was written; the rest is behind the link. */
const MOST_QUOTED = 2_000;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What people wrote is one line in a subject, and says no more than we do. */
const line = (text: string) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200);
const quoted = (text: string) => (text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text);

type Told = Pick<Stores, 'mail' | 'config'>;
const linkTo = (id: string, { PUBLIC_URL, HOST, PORT }: Told['config']) =>
  new URL(hrefOf(helpPages.ticket, { id }), PUBLIC_URL || `http://${HOST}:${PORT}`).href;

type Words = { subject: string; lines: readonly string[] };
const letterOf = (to: string, { id }: Ticket, { subject, lines }: Words, config: Told['config']): Letter => ({
  to,
  subject: line(subject),
  text: `${[...lines, linkTo(id, config)].join('\n\n')}\n`,
});

/** Managers of the account, and support: its address, or the super users. */
async function supportOf(scope: Scope, { SUPPORT_EMAIL }: Told['config']): Promise<string[]> {
  const [account] = await scope.run((database) =>
    database.select({ managers: accountTable.accManagerEmails }).from(accountTable).where(eq(accountTable.id, scope.accountId)),
  );
  const people = SUPPORT_EMAIL
    ? [{ email: SUPPORT_EMAIL }]
    : await scope.run((database) =>
        database
          .select({ email: userTable.email })
          .from(userTable)
          .where(and(eq(userTable.superUser, true), eq(userTable.status, 'active')))
          .orderBy(asc(userTable.id))
          .limit(MOST_TOLD),
      );
  return [...new Set([...people.map(({ email }) => email), ...(account?.managers ?? [])])].filter((to) => EMAIL.test(to));
}

/** Tells support and the account's managers of a new request, or of what its person says further. Call it after the transaction. */
export async function tellSupport(scope: Scope, { mail, config }: Told, { ticket, text }: { ticket: Ticket; text?: string }) {
  const { submittedBy, summary, type } = ticket;
  const isNew = text === undefined;
  const words = {
    subject: `${isNew ? 'Support request' : 'Answer to'} ${keyOf(ticket)}: ${summary}`,
    lines: [
      `${line(submittedBy)} ${isNew ? `sent a request of the type ${typeWords(type)}.` : 'answered.'}`,
      quoted(text ?? ticket.description),
    ],
  };
  for (const to of await supportOf(scope, config)) mail.post(letterOf(to, ticket, words, config));
}

/** Tells whoever sent the request, by the e-mail they sign in with. A contact's address was only written down: nobody can have us write to it. */
export async function tellPerson(scope: Scope, { mail, config }: Told, { ticket, text }: { ticket: Ticket; text: string | null }) {
  const [person] = await scope.run((database) =>
    database.select({ email: userTable.email }).from(userTable).where(eq(userTable.id, ticket.userId)),
  );
  if (!person) return;
  const about = `${keyOf(ticket)}: ${ticket.summary}`;
  const words =
    text === null
      ? { subject: `Closed: ${about}`, lines: ['Support has closed your request. An answer of yours opens it again.'] }
      : { subject: `Answer to ${about}`, lines: ['Support answers your request:', quoted(text)] };
  mail.post(letterOf(person.email, ticket, words, config));
}
