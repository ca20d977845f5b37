import { EntityId, LIST_NAME, ONE_LINE } from '@kontor/core/contract';
import { z } from 'zod';

/** Views that a person may have of one list. */
export const MOST_VIEWS = 100;
/** Lists whose columns are kept for a person; those kept longest ago go. */
export const MOST_TABLES = 100;
/** Shared views of a list that an account may have. */
export const MOST_SHARED = 500;
/** In a URL it means the list without a view. */
const WITHOUT = 'all';

/** Whose list a view is of, by its name: deals, staff-deals. */
export const ListName = z.string().regex(LIST_NAME, 'Not a list');

/** One line that a URL names the view by. */
export const ViewName = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(80, 'At most 80 characters.')
  .regex(ONE_LINE, 'A name is one line.')
  .refine((name) => name.toLowerCase() !== WITHOUT, 'The list without a view is called so. Please choose another name.');

/** What a view keeps: the list's part of the URL, and the table's state as the browser writes it, a JSON object. */
const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};
const SearchText = z.string().max(4_000);
export const TableText = z.string().max(8_000).refine(isObject, 'Not the state of a table');

export const SavedView = z.object({
  id: EntityId,
  name: z.string(),
  search: z.string(),
  table: z.string(),
  isShared: z.boolean(),
  /** Of the person who asks. */
  isOwn: z.boolean(),
  isDefault: z.boolean(),
  version: z.number().int(),
});
export type SavedView = z.output<typeof SavedView>;

/** Views of a list, and how the person keeps its columns; null where they are as at first. */
export const ListViews = z.object({ views: z.array(SavedView), table: z.string().nullable() });
export type ListViews = z.output<typeof ListViews>;

export const NewView = z.object({
  list: ListName,
  name: ViewName,
  search: SearchText,
  table: TableText,
  isShared: z.boolean().default(false),
});
export type NewView = z.output<typeof NewView>;

/** What changes of a view; what is left out stays. */
export const ViewChange = z.object({
  name: ViewName.optional(),
  search: SearchText.optional(),
  table: TableText.optional(),
  isShared: z.boolean().optional(),
});
export type ViewChange = z.output<typeof ViewChange>;
