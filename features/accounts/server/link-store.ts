import { type LinkData, linkOf, linkTaken, notUnique } from '@kontor/accounts/contract';
import { type AccountType, fail } from '@kontor/core/contract';
import { type Scope, unlessTaken } from '@kontor/core/server';
import { and, asc, eq, ne } from 'drizzle-orm';
import { accountLinkTable as link } from './account-link-table.ts';

const orNull = (text: string) => text || null;
const columnsOf = (kind: AccountType, { advertiserId, pubId, seatId, agencyId, adomain }: LinkData) => ({
  kind,
  dspId: orNull(advertiserId),
  publisherId: orNull(pubId),
  seat: orNull(seatId),
  agencyId: orNull(agencyId),
  adomain: orNull(adomain),
});

/** What connects an account with the market, in its order. */
export async function linksOf(scope: Scope, accountId: string): Promise<LinkData[]> {
  const rows = await scope.run((database) => database.select().from(link).where(eq(link.accountId, accountId)).orderBy(asc(link.place)));
  return rows.map(({ dspId, publisherId, seat, agencyId, adomain }) => ({
    advertiserId: dspId ?? '',
    pubId: publisherId ?? '',
    seatId: seat ?? '',
    agencyId: agencyId ?? '',
    adomain: adomain ?? '',
  }));
}

const KEY_OF = { DSP: 'advertiserId', Publisher: 'pubId', Brand: 'adomain', Reseller: 'advertiserId' } as const;
const keyOf = (kind: AccountType, row: LinkData) => (kind === 'Agency' ? (row.seatId ? 'seatId' : 'agencyId') : KEY_OF[kind]);

type Rows = { kind: AccountType; rows: readonly LinkData[] };
const markOf = ({ dspId, publisherId, seat, agencyId, adomain }: ReturnType<typeof columnsOf>) =>
  JSON.stringify([dspId, publisherId, seat, agencyId, adomain?.toLowerCase() ?? null]);

/** The rows, by place, that another account has; whose they are is not said. */
async function takenPlaces(scope: Scope, accountId: string, { kind, rows }: Rows): Promise<[number, LinkData][]> {
  const others = await scope.run((database) =>
    database
      .select()
      .from(link)
      .where(and(ne(link.accountId, accountId), eq(link.kind, kind))),
  );
  const known = new Set(others.map(markOf));
  return rows.flatMap((row, place): [number, LinkData][] => (known.has(markOf(columnsOf(kind, row))) ? [[place, row]] : []));
}

/** Writes the rows of an account in place of those it had. Throws where another account has one of them, whoever was first. */
export async function writeLinks(transaction: Scope, accountId: string, { kind, rows }: Rows): Promise<void> {
  const own = rows.map((row) => linkOf(kind, row));
  await transaction.run((database) => database.delete(link).where(eq(link.accountId, accountId)));
  if (kind === 'Reseller' || own.length === 0) return;
  const issues = (await takenPlaces(transaction, accountId, { kind, rows: own })).map(([place, row]) => {
    const key = keyOf(kind, row);
    return { path: `linkData.${place}.${key}`, message: notUnique(key) };
  });
  if (issues.length > 0) fail(linkTaken, issues[0]?.message, issues);
  await unlessTaken(
    transaction.run((database) => database.insert(link).values(own.map((row, place) => ({ ...columnsOf(kind, row), accountId, place })))),
    // Somebody connected another account with the same at this moment.
    () => fail(linkTaken),
  );
}
