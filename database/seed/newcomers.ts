import { accountFrom } from './accounts.ts';
import { type Demo, daysFrom } from './demo-clock.ts';
import type { SystemMessageRow } from './rows.ts';
import { peopleFrom } from './users.ts';

const MESSAGE = 'Reports are rebuilt on Sunday, 06:00 – 07:00 EST. Deals go on serving.';
const MESSAGE_DAYS = 14;

/** What is drawn after everything else, from numbers of its own, so that the rest stays as it is: an account without any record, and the platform's message. */
export function demoNewcomers(demo: Demo) {
  const accounts = [accountFrom(demo, ['empty', 'Larkspur Media', 'Agency', 'LRK', 'all'], [])];
  const messages: SystemMessageRow[] = [
    {
      id: demo.newId(demo.now),
      platform: 'deals',
      message: MESSAGE,
      type: 'info',
      expiration: daysFrom(demo.now, MESSAGE_DAYS).toISOString(),
    },
  ];
  return { accounts, messages, ...peopleFrom(demo, ['empty@demo.test|Edda Larkspur|empty+|EST'], accounts) };
}
