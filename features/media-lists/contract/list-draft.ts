import { failure, idOf, ONE_LINE } from '@kontor/core/contract';
import { z } from 'zod';
import { LISTS_OF, type ListType, MOST_LIST_VALUES } from './media-list.ts';

/** Texts that a call carries itself; longer lists come as a file. */
export const MOST_TYPED = 25_000;
/** A store link may be long; what it is cut down to is not. */
const MAX_TEXT = 2_000;

/** Trimmed and required (spec 3 §5); text fields have at most 100 characters (spec 3 §9). */
export const ListTitle = z.string().trim().min(1, 'Required').max(100, 'At most 100 characters').regex(ONE_LINE, 'A title is one line.');
export const Typed = z
  .array(z.string().max(MAX_TEXT))
  .max(MOST_TYPED, `At most ${MOST_TYPED.toLocaleString('en-US')} items can be typed. Upload a CSV file.`);
/** The id that an upload answered (decision 0073). */
export const FileUrl = idOf('file').optional();

const STATUS = { ENABLE: true, DISABLE: false } as const;
/** ENABLE maps to true and DISABLE to false (spec 3 §4). */
export const ListStatus = z.union([z.boolean(), z.enum(['ENABLE', 'DISABLE']).transform((word) => STATUS[word])]);

/** What is said where a list would hold nothing, by how its items come (spec 3 §5). */
export const NO_ITEMS = {
  manual: 'Please enter at least one item.',
  file: 'Please upload a valid CSV file.',
  emptyFile: 'Please upload a valid CSV file with at least one item.',
  select: (type: ListType) => `Please select at least one ${LISTS_OF[type].one}`,
} as const;

export const mediaListNotFound = failure({ code: 'mediaListNotFound', status: 404, text: 'Media List Not Found' });
export const listItemNotFound = failure({ code: 'listItemNotFound', status: 404, text: 'This item is no longer in the list.' });
/** Carries the names of the plans. */
export const mediaListInUse = failure({
  code: 'mediaListInUse',
  status: 409,
  text: 'Media plans use this media list. Detach it from them first.',
});
export const noListItems = failure({ code: 'noListItems', status: 400, text: NO_ITEMS.manual });
export const listFileNotValid = failure({ code: 'listFileNotValid', status: 400, text: NO_ITEMS.file });
export const itemsNotValid = failure({ code: 'itemsNotValid', status: 400, text: 'Some of the items are not valid.' });
export const listTooLong = failure({
  code: 'listTooLong',
  status: 400,
  text: `A media list holds at most ${MOST_LIST_VALUES.toLocaleString('en-US')} items.`,
});

/** Titles as a sentence names them: “A”, “A and B”, “A, B and 3 more”. */
export function namedPlans(titles: readonly string[], total = titles.length): string {
  const quoted = titles.slice(0, 3).map((title) => `“${title}”`);
  const more = total - quoted.length;
  const parts = more > 0 ? [...quoted, `${more.toLocaleString('en-US')} more`] : quoted;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Why a list that plans attach is neither deleted nor made inactive, and where to go; without titles the plans are counted. */
export function inUseText(act: 'deleted' | 'made inactive', titles: readonly string[], total: number): string {
  const [plans, use] = total === 1 ? ['media plan', 'uses'] : ['media plans', 'use'];
  const who = titles.length > 0 ? `${plans} ${namedPlans(titles, total)}` : `${total.toLocaleString('en-US')} ${plans}`;
  return `This media list cannot be ${act}: ${who} ${use} it. Detach it there first.`;
}
