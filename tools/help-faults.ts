import type { Fault } from './fault.ts';

const TICKETS = 'features/help/server/tickets.test.ts';
const JIRA = 'features/help/server/jira.test.ts';
const DOCUMENTS = 'features/documents/server/documents.test.ts';

/** Support requests that others read, that are sent twice or are lost; PDFs that run something. */
export const HELP_FAULTS: readonly Fault[] = [
  {
    name: 'a colleague reads a support request',
    file: 'features/help/server/ticket-store.ts',
    find: 'and(eq(ticket.accountId, scope.accountId), eq(ticket.userId, userId))',
    put: 'eq(ticket.accountId, scope.accountId)',
    seenBy: TICKETS,
    only: 'is one’s own',
  },
  {
    name: 'everybody reads every support request',
    file: 'features/help/server/answer-ticket.ts',
    find: "(allows('super', session) ? await findAnyTicket(reader, id) : null)",
    put: '(await findAnyTicket(reader, id))',
    seenBy: TICKETS,
    only: 'is one’s own',
  },
  {
    name: 'an answer of its person does not open a request again',
    file: 'features/help/server/answer-ticket.ts',
    find: "isOwn ? 'OPEN' : 'ANSWERED'",
    put: "isOwn ? ticket.state : 'ANSWERED'",
    seenBy: TICKETS,
    only: 'go both ways',
  },
  {
    name: 'the product writes to whatever e-mail stands as contact',
    file: 'features/help/server/ticket-letters.ts',
    find: 'mail.post(letterOf(person.email, ticket',
    put: 'mail.post(letterOf(ticket.contactEmail, ticket',
    seenBy: TICKETS,
    only: 'tell the other side',
  },
  {
    name: 'a request whose answer was lost is made a second time',
    file: 'features/help/server/send-tickets.ts',
    find: 'mayBeThere ? await tracker.find(issue.mark) : null',
    put: 'null',
    seenBy: JIRA,
    only: 'is found by its label',
  },
  {
    name: 'a picture whose answer was lost is attached a second time',
    file: 'features/help/server/send-tickets.ts',
    find: 'if (!there.has(name)) {',
    put: 'if (there) {',
    seenBy: JIRA,
    only: 'pictures follow',
  },
  {
    name: 'a request is sent by several at once',
    file: 'features/help/server/sending-store.ts',
    find: ' AND ${sending.nextTryAt} <= now()`)\n      .returning',
    put: '`)\n      .returning',
    seenBy: JIRA,
    only: 'of several that send',
  },
  {
    name: 'a request that the tracker refuses is kept',
    file: 'features/help/server/create-issue.ts',
    find: '    await deleteTicket(transaction, ticket.id);\n',
    put: '',
    seenBy: JIRA,
    only: 'what Jira says against',
  },
  {
    name: 'the token goes wherever Jira leads',
    file: 'features/help/server/jira.ts',
    find: "      redirect: 'error',\n",
    put: "      redirect: 'follow',\n",
    seenBy: JIRA,
    only: 'while Jira is elsewhere',
  },
  {
    name: 'a PDF that runs something is published',
    file: 'features/documents/server/pdf-thread.ts',
    find: 'if (unsafe) parentPort',
    put: 'if (false) parentPort',
    seenBy: DOCUMENTS,
    only: 'is refused in words',
  },
  {
    name: 'names in a PDF are looked for in its bytes',
    file: 'features/documents/server/pdf-thread.ts',
    find: 'const unsafe = firstOf(objects);',
    put: "const bytes = await readFile(from, 'latin1');\nconst unsafe = [...UNSAFE].find(([name]) => bytes.includes(`/${name}`))?.[1];",
    seenBy: DOCUMENTS,
    only: 'in disguise',
  },
  {
    name: 'a PDF is served as it came',
    file: 'features/documents/server/write-documents.ts',
    find: 'createReadStream(to)',
    put: 'createReadStream(from)',
    seenBy: DOCUMENTS,
    only: 'in a frame of ours',
  },
  {
    name: 'a deleted document is still shown',
    file: 'features/documents/server/document-store.ts',
    find: 'const one = (id: string) => and(eq(document.id, id), isLive(document));',
    put: 'const one = (id: string) => eq(document.id, id);',
    seenBy: DOCUMENTS,
    only: 'are deleted together',
  },
];
