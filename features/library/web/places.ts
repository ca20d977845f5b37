import type { Page } from '@kontor/core/contract';
import { libraryPages } from '@kontor/library/contract';

/** The same item has its page in the library and among the featured deals; each leads back to its own list. */
export type Place = { list: Page; create: Page; edit: Page; isFeatured: boolean };
export const LIBRARY: Place = { list: libraryPages.list, create: libraryPages.create, edit: libraryPages.edit, isFeatured: false };
export const FEATURED: Place = {
  list: libraryPages.featuredList,
  create: libraryPages.featuredCreate,
  edit: libraryPages.featuredEdit,
  isFeatured: true,
};
