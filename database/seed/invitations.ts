import { createHash } from 'node:crypto';
import { accountOf, type DemoAccount } from './accounts.ts';
import { type Demo, daysFrom } from './demo-clock.ts';
import type { InvitationRow } from './rows.ts';
import type { DemoUser } from './users.ts';

/** Account, who asked, whom, what became of it, and how many days ago; nobody holds the links of their letters. */
const LINES: [account: string, by: string, to: string, state: InvitationRow['state'], daysAgo: number][] = [
  ['halden', 'agency@demo.test', 'ivo.marlock@quillfeather.example', 'open', 2],
  ['halden', 'wilhelmina.osei@halden.example', 'rosamund.keyes@northlight.example', 'open', 11],
  ['halden', 'agency@demo.test', 'idris.haverford@lanternpost.example', 'declined', 23],
  ['halden', 'agency@demo.test', 'barnaby.sorley@copperline.example', 'withdrawn', 40],
  ['tallgrass', 'yvette.sandoe@tallgrass.example', 'dsp@demo.test', 'open', 1],
];
/** Longer than the secret of any link may be. */
const NO_SECRET = 200;
const LINK_DAYS = 7;

/** People who were asked into another account: open, run out, turned down and taken back. */
export function demoInvitations({ now, newId }: Demo, accounts: DemoAccount[], users: DemoUser[]): InvitationRow[] {
  const idOf = (email: string) => users.find((user) => user.email === email)?.id ?? '';
  return LINES.map(([account, by, to, state, daysAgo]) => {
    const at = daysFrom(now, -daysAgo);
    const id = newId(at);
    return {
      id,
      account_id: accountOf(accounts, account).id,
      user_id: idOf(to),
      email: to,
      account_admin: false,
      invited_by: idOf(by),
      state,
      secret_hash: state === 'open' ? createHash('sha256').update(`no letter has the link of ${id}`.padEnd(NO_SECRET)).digest('hex') : null,
      created_at: at.toISOString(),
      sent_at: at.toISOString(),
      expires_at: daysFrom(at, LINK_DAYS).toISOString(),
    };
  });
}
