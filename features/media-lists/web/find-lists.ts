import { hrefOf } from '@kontor/core/contract';
import { call, type RecordSearch } from '@kontor/core/web';
import { itemsWord, LISTS_OF, mediaListPages, mediaListRoutes } from '@kontor/media-lists/contract';

/** Media lists of every type by title, for the palette. */
export const findLists: RecordSearch['find'] = async ({ q, most }, signal) => {
  const { data } = await call(mediaListRoutes.find, { q, most }, signal);
  return data.map(({ id, title, mediaType, count }) => ({
    id,
    label: title,
    hint: `${LISTS_OF[mediaType].title}, ${itemsWord(count)}`,
    href: hrefOf(mediaListPages.edit, { mediaType, id }),
  }));
};
