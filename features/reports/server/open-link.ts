import { fail, personName, tooMany } from '@kontor/core/contract';
import {
  accountTable,
  type Call,
  countAttempt,
  type FileAnswer,
  hashOf,
  openScope,
  type Scope,
  type Stores,
  systemScope,
  userTable,
} from '@kontor/core/server';
import { linkClosed, type OpenedLink, type reportRoutes } from '@kontor/reports/contract';
import { eq } from 'drizzle-orm';
import { CSV } from './report-file.ts';
import { mayOwnerRead } from './run-sending.ts';
import { findByLink, noteOpening } from './sending-store.ts';

type LinkCall = Call<(typeof reportRoutes)['openLink']>;
/** Openings of one address: guessing 256 bits takes longer anyway, but nobody reads the table all day. */
const OPENINGS = { most: 60, withinMs: 600_000 };

/** What a secret opens; every other one is refused alike, and nobody's cookie matters. */
async function opened({ input, stores, transport }: Pick<LinkCall, 'input' | 'stores' | 'transport'>) {
  const system = systemScope(stores.entities);
  const { isAllowed } = await countAttempt(system, `report-link:${transport.ip}`, OPENINGS);
  if (!isAllowed) fail(tooMany);
  const found = (await findByLink(system, hashOf(input.secret))) ?? fail(linkClosed);
  if (!found.sending.told || !found.sending.fileKey || !(await mayOwnerRead(system, found.report))) return fail(linkClosed);
  return {
    ...found,
    told: found.sending.told,
    fileKey: found.sending.fileKey,
    scope: openScope(stores.entities, found.report.accountId, 'own'),
  };
}

async function namesOf(system: Scope, { userId, accountId }: { userId: string; accountId: string }) {
  const [row] = await system.run((database) =>
    database
      .select({ account: accountTable.name, firstName: userTable.firstName, lastName: userTable.lastName })
      .from(accountTable)
      .innerJoin(userTable, eq(userTable.id, userId))
      .where(eq(accountTable.id, accountId)),
  );
  return row ?? fail(linkClosed);
}

/** What the page of a link shows; the opening is the owner's to see. */
export async function openLink(call: LinkCall): Promise<OpenedLink> {
  const { report, sending, told, letterId, expiresAt, scope } = await opened(call);
  await noteOpening(scope, letterId);
  const { account, ...owner } = await namesOf(systemScope(call.stores.entities), report);
  return {
    name: told.name,
    owner: personName(owner),
    account,
    days: told.days,
    zone: told.zone,
    rows: sending.rows ?? 0,
    fileName: told.fileName,
    expires: expiresAt.toISOString(),
  };
}

/** The file of the run that the letter was about, as it was then. */
export async function downloadLink(call: Call<(typeof reportRoutes)['downloadLink']>): Promise<FileAnswer> {
  const { told, fileKey, letterId, scope } = await opened(call);
  const content = await openFile(call.stores, fileKey);
  await noteOpening(scope, letterId);
  return { name: told.fileName, type: CSV, content };
}
const openFile = ({ files }: Stores, key: string) => files.get(key);
