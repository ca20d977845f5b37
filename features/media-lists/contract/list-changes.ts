import { counted, EntityId, failure, MOST_CHOSEN } from '@kontor/core/contract';
import { z } from 'zod';
import { LIST_TYPES } from './media-list.ts';

/** Of a row or a change within its list, and of no record: another list may have the same. */
export const InListId = z.string().regex(/^[a-f0-9]{24}$/, 'Not a valid id');
/** Rows that one call takes out. */
export const ItemIds = z.array(InListId).min(1).max(MOST_CHOSEN);

/** Names the change by which items came or went, for undo; null where none did. */
export const ListChange = z.object({ change: InListId.nullable() });
export type ListChange = z.output<typeof ListChange>;

/** A change of items that is kept: when it was, and how many it took out and put in. */
export const KeptChange = z.object({
  change: InListId,
  at: z.iso.datetime(),
  removed: z.number().int(),
  added: z.number().int(),
  /** False once it was undone, alone or with others. */
  canUndo: z.boolean(),
  /** False of changes from before lists could be restored: not all that came after them is known. */
  canRestore: z.boolean(),
});
export type KeptChange = z.output<typeof KeptChange>;

/** Values that a difference names of each side. */
export const MOST_NAMED = 20;
const Side = z.object({ count: z.number().int(), first: z.array(z.string()).max(MOST_NAMED) });

/** What a list would gain and lose by a file in its place or a restore, and the version of the list that was compared. */
export const ListDifference = z.object({ added: Side, removed: Side, kept: z.number().int(), version: z.number().int() });
export type ListDifference = z.output<typeof ListDifference>;

/** What two lists have: the first alone, both, the second alone. */
export const COMPARED_PARTS = ['left', 'both', 'right'] as const;
export type ComparedPart = (typeof COMPARED_PARTS)[number];
const Counts = z.object({ left: z.number().int(), both: z.number().int(), right: z.number().int() });
const Compared = z.object({ id: EntityId, title: z.string() });
export const ListComparison = z.object({ type: z.enum(LIST_TYPES), lists: z.object({ left: Compared, right: Compared }), counts: Counts });
export type ListComparison = z.output<typeof ListComparison>;

/**
 * The market's requests a day for the items of a list, and how many items no request of these days had. Of domains also how many hosts below its
 * items are seen and are not of it, and of one with subdomains the first of its items that are public suffixes, below which nothing is of it.
 */
export const ListFigures = z.object({
  requests: z.number(),
  unseen: z.number().int(),
  days: z.number().int(),
  subdomains: z.number().int(),
  suffixes: z.array(z.string()),
});
export type ListFigures = z.output<typeof ListFigures>;

/** A list as the palette finds it. */
export const FoundList = z.object({ id: EntityId, title: z.string(), mediaType: z.enum(LIST_TYPES), count: z.number().int() });
export const MOST_FOUND = 20;

export const changeNotFound = failure({ code: 'changeNotFound', status: 404, text: 'This change can no longer be undone.' });
export const listsOfTwoTypes = failure({ code: 'listsOfTwoTypes', status: 400, text: 'Lists of one type can be compared.' });
export const nothingInPart = failure({ code: 'nothingInPart', status: 400, text: 'There are no items in this part to save.' });

/** “3 items” */
export const itemsWord = (items: number): string => counted(items, 'item', 'items');
/** What a part of a comparison is called. */
export const partWord = (part: ComparedPart, { left, right }: ListComparison['lists']): string =>
  part === 'both' ? 'in both' : `only in ${(part === 'left' ? left : right).title}`;
/** What a list made of a part is called first. */
export function partTitle(part: ComparedPart, { left, right }: ListComparison['lists']): string {
  const [one, other] = part === 'right' ? [right, left] : [left, right];
  return `${one.title} ${part === 'both' ? 'and' : 'without'} ${other.title}`.slice(0, 100).trim();
}
