import { EntityId } from '@kontor/core/contract';
import type { MEDIA_LISTS, ValueDimension } from '@kontor/market/contract';
import { z } from 'zod';

/** The four kinds of list, as pages and calls name them (spec 3 §9). */
export const LIST_TYPES = ['bundle', 'domain', 'zipcode', 'metrocode'] as const;
export type ListType = (typeof LIST_TYPES)[number];

/** As calls name them: `dma` of specification 3 §7 and `metrocode` of its addresses are one type. */
export const WIRE_TYPES = ['bundle', 'domain', 'zipcode', 'dma'] as const;
export type WireType = (typeof WIRE_TYPES)[number];
export const wireOf = (type: ListType): WireType => (type === 'metrocode' ? 'dma' : type);
const ofWire = (type: ListType | WireType): ListType => (type === 'dma' ? 'metrocode' : type);
/** A type by either name. */
export const TypeInput = z.enum([...LIST_TYPES, 'dma']).transform(ofWire);

/** Where a plan names lists (spec 2 §3, media list as attached). */
export type MediaListKey = (typeof MEDIA_LISTS)[number];
type Line = {
  key: MediaListKey;
  dimension: ValueDimension & ('app' | 'domain' | 'zip' | 'dma');
  label: string;
  one: string;
  many: string;
  title: string;
};

/** What a list of each type holds, and where plans attach it. */
export const LISTS_OF: Readonly<Record<ListType, Line>> = {
  bundle: { key: 'bundleMedia', dimension: 'app', label: 'Bundle lists', one: 'bundle', many: 'bundles', title: 'Bundles' },
  domain: { key: 'domainMedia', dimension: 'domain', label: 'Domain lists', one: 'domain', many: 'domains', title: 'Domains' },
  zipcode: { key: 'zipMedia', dimension: 'zip', label: 'Zip code lists', one: 'zip code', many: 'zip codes', title: 'Zip Codes' },
  metrocode: { key: 'dmaMedia', dimension: 'dma', label: 'DMA lists', one: 'metro code', many: 'metro codes', title: 'Metro Codes' },
};

/** The type of list that a key of a plan names. */
export const listTypeOf = (key: MediaListKey): ListType => LIST_TYPES.find((type) => LISTS_OF[type].key === key) ?? 'bundle';

/** A list as plans attach it (spec 2 §3). `status` is true for an active one. */
export const MediaListRow = z.object({
  id: EntityId,
  title: z.string(),
  /** How many values it holds. */
  count: z.number().int(),
  status: z.boolean(),
  /** Of a list of domains: hosts below its items are of it too. */
  withSubdomains: z.boolean(),
  noOfDealsAttched: z.number().int(),
  createDate: z.iso.datetime(),
  updateDate: z.iso.datetime(),
});
export type MediaListRow = z.output<typeof MediaListRow>;

/** The same, where a plan may have attached it before it was deleted. */
export const AttachedList = MediaListRow.extend({ isDeleted: z.boolean() });
export type AttachedList = z.output<typeof AttachedList>;

/** A list where it is named: “News sites and its subdomains”. */
export const listTitle = ({ title, withSubdomains }: Pick<MediaListRow, 'title' | 'withSubdomains'>): string =>
  withSubdomains ? `${title} and its subdomains` : title;

type Named = Pick<MediaListRow, 'title' | 'count' | 'withSubdomains'> & { isDeleted?: boolean };
/** “Top 25 metros, list of 25”; of one that holds nothing any more, why. */
export const listName = ({ count, isDeleted = false, ...list }: Named): string =>
  `${listTitle(list)}, ${isDeleted ? 'deleted list' : count === 0 ? 'empty list' : `list of ${count.toLocaleString('en-US')}`}`;

/** Why a list cannot be attached; null where it can. An empty one can: it may be filled later. */
export const whyNotAttachable = ({ status }: Pick<MediaListRow, 'status'>): string | null =>
  status ? null : 'It is inactive. Make it active to attach it.';

/** The 25,000 rule, in the specification's words (spec 2 §5). */
export const TOO_MANY_ZIPS =
  'Zipcode medialist cannot exceed 25000 items, please select rest of the entries and apply Allow/Block accordingly in Media Plan.';

/** Values of all the lists that a plan attaches: each is read and compared with every forecast of the plan. */
export const MOST_LIST_VALUES = 250_000;
export const TOO_MANY_LISTED = `The media lists of a plan hold at most ${MOST_LIST_VALUES.toLocaleString('en-US')} values together. Attach fewer or shorter ones.`;

/** What a list holds, in short: how many items, the first by code, and a text that is another as soon as one item is. */
export type ListMark = { count: number; first: string[]; mark: string; withSubdomains?: true };
