import { counted, dayIn, FLIGHT_ZONE, hrefOf } from '@kontor/core/contract';
import {
  type Letter,
  membershipTable as membership,
  oneByOne,
  openScope,
  ownRows,
  type Scope,
  type SignedCall,
  type Stores,
  systemScope,
  userTable,
} from '@kontor/core/server';
import { DEAL_RULES, dealPages, type Incident, type incidentRoutes } from '@kontor/deals/contract';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { readIncidents } from './incident-store.ts';
import { incidentLetterTable as letter } from './incident-table.ts';

type Routes = typeof incidentRoutes;
/** Titles are people's: one line each, so that no letter says more than we do. */
const line = (text: string) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200);

/** The letter of a day, without any money. */
function incidentLetter(
  to: string,
  { incidents, open }: { incidents: readonly Incident[]; open: number },
  config: Stores['config'],
): Letter {
  const { PUBLIC_URL, HOST, PORT } = config;
  const linkTo = (id: string) => new URL(hrefOf(dealPages.edit, { id, type: 'dashboard' }), PUBLIC_URL || `http://${HOST}:${PORT}`).href;
  const lines = incidents.map(({ rule, deal }) => `${DEAL_RULES[rule].label}: ${line(deal.title)}\n${linkTo(deal.id)}`);
  const more = open > incidents.length ? [`And ${open - incidents.length} more.`] : [];
  const last = 'Whoever wants no such letter switches it off on the dashboard.';
  const subject = `${counted(open, 'thing needs', 'things need')} attention in your deals`;
  return { to, subject, text: `${[...lines, ...more, last].join('\n\n')}\n` };
}

/** Who wants a letter and had none today. */
const due = (system: Scope, today: string) =>
  system.run((database) =>
    database
      .select({ accountId: letter.accountId, userId: letter.userId, email: userTable.email })
      .from(letter)
      .innerJoin(userTable, and(eq(userTable.id, letter.userId), eq(userTable.status, 'active')))
      .innerJoin(membership, and(eq(membership.userId, letter.userId), eq(membership.accountId, letter.accountId)))
      .where(or(isNull(letter.sentOn), lt(letter.sentOn, today)))
      .orderBy(letter.accountId, letter.userId),
  );

/** Writes today's letter to everybody who wants one, where anything is open; a job runs this, and twice writes one letter. */
export async function writeIncidentLetters(stores: Stores, now = new Date()): Promise<void> {
  const system = systemScope(stores.entities);
  const today = dayIn(FLIGHT_ZONE, now);
  await oneByOne(await due(system, today), async ({ accountId, userId, email }) => {
    const found = await readIncidents(openScope(stores.entities, accountId, 'own'));
    if (found.open === 0) return;
    // Noted first: two servers would write two letters.
    const { rowCount } = await system.run((database) =>
      database
        .update(letter)
        .set({ sentOn: today })
        .where(and(eq(letter.accountId, accountId), eq(letter.userId, userId), or(isNull(letter.sentOn), lt(letter.sentOn, today)))),
    );
    if (rowCount === 1) stores.mail.post(incidentLetter(email, found, stores.config));
  });
}

const mine = ({ scope, session }: Pick<SignedCall<Routes['letter']>, 'scope' | 'session'>) =>
  and(ownRows(scope, letter.accountId), eq(letter.userId, session.userId));

/** Whether the caller gets the daily letter; nobody does at first. */
export async function readLetter(call: SignedCall<Routes['letter']>) {
  const rows = await call.scope.run((database) => database.select({ of: letter.userId }).from(letter).where(mine(call)));
  return { isOn: rows.length > 0 };
}

export async function setLetter(call: SignedCall<Routes['setLetter']>) {
  const { scope, session, input } = call;
  const row = { accountId: scope.accountId, userId: session.userId };
  if (input.isOn) await scope.run((database) => database.insert(letter).values(row).onConflictDoNothing());
  else await scope.run((database) => database.delete(letter).where(mine(call)));
  return { isOn: input.isOn };
}
