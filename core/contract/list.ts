import { z } from 'zod';
import { DateRange } from './date-range.ts';
import { Flag } from './route.ts';

/** What people may choose between (spec 1 §9). */
export const PAGE_SIZES = [25, 50, 100, 200] as const;
export const DEFAULT_PAGE_SIZE = 25;
/** A page is never longer than this, whatever the client asks (security rule 7). */
export const MAX_PAGE_SIZE = 1000;
/** No page begins further down. */
export const MOST_ROWS_DOWN = 10_000_000;

export const TABLE_OPERATIONS = ['equals', 'contains', 'in', 'from', 'to'] as const;

/** Another word for the operation, as older tables send it; one that says otherwise is refused (spec 1 §7.7). */
export const SearchType = z.string().max(40).optional();
type Searched = { operation: string; searchType?: string | undefined };
export const sayTheSame = ({ operation, searchType = operation }: Searched): boolean => searchType === operation;
export const SEARCH_TYPE = { path: ['searchType'], message: 'The same as the operation, or leave it out.' };

export const TableFilter = z
  .object({
    operation: z.enum(TABLE_OPERATIONS).default('contains'),
    value: z.union([z.string().max(400), z.number(), z.boolean(), z.array(z.string().max(400)).max(500)]),
    searchType: SearchType,
  })
  .refine(sayTheSame, SEARCH_TYPE);
export type TableFilter = z.output<typeof TableFilter>;

/** More columns than any list has. */
export const MAX_FILTERS = 50;
const FILTERS_TOLD = `At most ${MAX_FILTERS} columns can be filtered.`;

/** Filters by column, counted before each of them is looked at. */
const TableFilters = z.preprocess(
  (filters, context) => {
    const isTooMany = typeof filters === 'object' && filters !== null && Object.keys(filters).length > MAX_FILTERS;
    if (isTooMany) context.issues.push({ code: 'custom', message: FILTERS_TOLD, input: filters });
    return filters;
  },
  z.record(z.string().max(60), TableFilter).default({}),
);

/** The one list body (spec 1 §7.7): `start` is the first row, `number` the page size. The kernel also reads its older words (docs/decisions/0088). */
export const ListBody = z.object({
  pagination: z
    .object({
      start: z.number().int().min(0).max(MOST_ROWS_DOWN).default(0),
      number: z.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
      /** How many pages the caller’s own table has; the total is told by `totalCount`, so it asks for nothing (spec 1 §7.7). */
      numberOfPages: z.number().int().min(0).optional(),
      /** The last row that the caller has: the next page is found by it, however far down, and rows added above move nothing. */
      after: z.string().max(100).optional(),
    })
    .prefault({}),
  sort: z.object({ predicate: z.string().max(60), reverse: z.boolean().default(false) }).optional(),
  tableFilter: TableFilters,
  fetchTotal: z.boolean().default(true),
});

/** What every list call takes: the list body, and `q`, a date range and the staff wish `admin` in the URL. */
export const ListInput = z.object({
  ...ListBody.shape,
  ...DateRange.shape,
  q: z.string().trim().max(200).default(''),
  admin: Flag.default(false),
});
export type ListInput = z.output<typeof ListInput>;
export const LIST_QUERY = ['q', 'range', 'startDate', 'endDate', 'timezone', 'admin'] as const;

/** Rows with id and data, the total where it was asked for, and whether more follow (spec 1 §7.7). */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(z.object({ id: z.string(), data: row })),
    totalCount: z.number().int().nullable(),
    hasMore: z.boolean(),
  });
export type ListOf<T> = { rows: { id: string; data: T }[]; totalCount: number | null; hasMore: boolean };
