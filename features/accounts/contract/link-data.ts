import { type AccountType, EntityId, ONE_LINE } from '@kontor/core/contract';
import { z } from 'zod';

export const MOST_LINKS = 100;
const MOST_LETTERS = 100;

const text = z
  .string()
  .trim()
  .max(MOST_LETTERS, `At most ${MOST_LETTERS} characters.`)
  .regex(ONE_LINE, 'Write it on one line.')
  .default('');

/**
 * One connection of an account with the market (spec 3 §3); which of the fields it has is its account's type. `advertiserId` is a DSP, `pubId` a
 * publisher, `seatId` and `agencyId` are as the DSP calls them.
 */
export const LinkData = z.object({
  advertiserId: z.union([EntityId, z.literal('')], 'There is no such DSP.').default(''),
  pubId: text,
  seatId: text,
  agencyId: text,
  adomain: text,
});
export type LinkData = z.output<typeof LinkData>;
type LinkKey = keyof LinkData;

export const NO_LINK: LinkData = { advertiserId: '', pubId: '', seatId: '', agencyId: '', adomain: '' };

/** Which fields a row of link data has, by the account's type; a reseller has none. */
export const LINK_FIELDS: Record<AccountType, readonly LinkKey[]> = {
  DSP: ['advertiserId'],
  Agency: ['advertiserId', 'seatId', 'agencyId'],
  Brand: ['adomain'],
  Publisher: ['pubId'],
  Reseller: [],
};
export const LINK_LABELS: Record<LinkKey, string> = {
  advertiserId: 'Advertiser ID',
  pubId: 'Publisher ID',
  seatId: 'Seat ID',
  agencyId: 'Agency ID',
  adomain: 'Adomain',
};

/** Said where another row, or another account, is connected with the same. */
export const notUnique = (key: LinkKey): string => `Please provide a unique ${LINK_LABELS[key]}.`;
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i;

/** A row without what its type does not have: what was typed before the type was changed connects nothing. */
export const linkOf = (type: AccountType, row: LinkData): LinkData => ({
  ...NO_LINK,
  ...Object.fromEntries(LINK_FIELDS[type].map((key) => [key, row[key]])),
});
const identityOf = (row: LinkData): string => JSON.stringify(Object.values(row)).toLowerCase();
const lastKey = (type: AccountType, row: LinkData): LinkKey =>
  type === 'Agency' ? (row.seatId ? 'seatId' : 'agencyId') : (LINK_FIELDS[type][0] ?? 'advertiserId');

type Problem = { path: [number, LinkKey]; message: string };

function missing(type: AccountType, row: LinkData): [LinkKey, string] | null {
  if (type === 'Brand') {
    if (row.adomain === '') return ['adomain', 'Adomain is required.'];
    return DOMAIN.test(row.adomain) ? null : ['adomain', 'This is no domain. Enter one such as example.com.'];
  }
  if (type === 'Publisher') return row.pubId === '' ? ['pubId', 'Publisher ID is required.'] : null;
  if (row.advertiserId === '') return ['advertiserId', 'Advertiser ID is required.'];
  if (type !== 'Agency') return null;
  if (row.seatId !== '' && row.agencyId !== '') return ['agencyId', 'Select Seat ID or Agency ID.'];
  return row.seatId === '' && row.agencyId === '' ? ['seatId', 'Seat ID / Agency ID is required.'] : null;
}

/** What is wrong with the rows of an account of this type (spec 3 §5). */
export function linkProblems(type: AccountType, rows: readonly LinkData[]): Problem[] {
  const own = rows.map((row) => linkOf(type, row));
  const many = type === 'Publisher' && own.length > 1 ? [1] : [];
  const tooMany = many.map((place): Problem => ({ path: [place, 'pubId'], message: 'A publisher account has one Publisher ID.' }));
  const found = own.flatMap((row, place): Problem[] => {
    const lacks = missing(type, row);
    if (lacks) return [{ path: [place, lacks[0]], message: lacks[1] }];
    const isTwice = own.findIndex((one) => identityOf(one) === identityOf(row)) < place;
    const key = lastKey(type, row);
    return isTwice ? [{ path: [place, key], message: notUnique(key) }] : [];
  });
  return type === 'Reseller' ? [] : [...tooMany, ...found];
}
