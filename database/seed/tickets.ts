import { type Demo, daysFrom } from './demo-clock.ts';
import type { TicketMessageRow, TicketRow, UserRow } from './rows.ts';

type Talk = {
  by: string;
  type: TicketRow['type'];
  state: TicketRow['state'];
  daysAgo: number;
  summary: string;
  description: string;
  /** Answers by turns, support first. */
  answers: readonly string[];
};

/** What people of the demo have asked, and what they were told. */
const TALKS: readonly Talk[] = [
  {
    by: 'agency@demo.test',
    type: '4',
    state: 'ANSWERED',
    daysAgo: 1.2,
    summary: 'No bids from the buyer since Tuesday',
    description: 'One of our deals shows no bids since Tuesday, though the seat is live. What should we look at?',
    answers: [
      'The buyer bids below your floor since its last change. Lower the floor or ask the buyer; the funnel of the deal shows it as below floor.',
    ],
  },
  {
    by: 'agency@demo.test',
    type: '1',
    state: 'OPEN',
    daysAgo: 2.4,
    summary: 'Second zone for statements',
    description: 'Our finance team reads statements in Central time. Can both zones be on them?',
    answers: [],
  },
  {
    by: 'agency@demo.test',
    type: '3',
    state: 'CLOSED',
    daysAgo: 11,
    summary: 'Names of channels in the CSV',
    description: 'The file has codes of channels where the page has names. Is there a file with both?',
    answers: ['Choose Name among the columns before you export; the file has the columns of the list.', 'Found it, thank you.'],
  },
  {
    by: 'planner@demo.test',
    type: '2',
    state: 'OPEN',
    daysAgo: 3.1,
    summary: 'Copy targeting from one plan to another',
    description: 'I often need the places of one plan and the apps of another. A copy of one section would save time.',
    answers: [],
  },
  {
    by: 'publisher@demo.test',
    type: '3',
    state: 'ANSWERED',
    daysAgo: 5.5,
    summary: 'Who is told when we ask for changes?',
    description: 'We asked for changes to a deal. Does the agency get an e-mail, or do we have to call them?',
    answers: ['Everybody who may publish the deal gets an e-mail with your words, and sees it on the page of the deal.'],
  },
  {
    by: 'rival@demo.test',
    type: '1',
    state: 'CLOSED',
    daysAgo: 20,
    summary: 'Invoice address has changed',
    description: 'Please send invoices to our new address from next month on.',
    answers: ['Changed from the first of next month on.'],
  },
];

/** Support requests of the demo with their answers, the oldest first, as their keys are given in this order. */
export function demoTickets({ now, newId }: Demo, people: readonly (UserRow & { account_ids: readonly string[] })[]) {
  const support = people.find(({ super_user }) => super_user);
  const tickets: TicketRow[] = [];
  const ticketMessages: TicketMessageRow[] = [];
  for (const { by, type, state, daysAgo, summary, description, answers } of TALKS.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const person = people.find(({ email }) => email === by);
    const account_id = person?.account_ids[0];
    if (!person || !account_id || !support) continue;
    const made = daysFrom(now, -daysAgo);
    const id = newId(made);
    const name = `${person.first_name} ${person.last_name}`;
    const moments = answers.map((_, index) => daysFrom(made, 0.1 * (index + 1)));
    const contact = { contact_name: name, contact_email: person.email, submitted_by: name };
    const updated_at = (moments.at(-1) ?? made).toISOString();
    tickets.push({
      id,
      account_id,
      user_id: person.id,
      type,
      summary,
      description,
      ...contact,
      state,
      created_at: made.toISOString(),
      updated_at,
    });
    for (const [index, text] of answers.entries()) {
      const at = moments[index] ?? made;
      const is_support = index % 2 === 0;
      const user_name = is_support ? `${support.first_name} ${support.last_name}` : name;
      ticketMessages.push({ id: newId(at), account_id, ticket_id: id, text, user_name, is_support, created_at: at.toISOString() });
    }
  }
  return { tickets, ticketMessages };
}
