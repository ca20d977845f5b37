import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MOST_ROWS_DOWN } from '@kontor/core/contract';
import { z } from 'zod';

type Body = Record<string, unknown>;

const OLDER = ['p', 's', 'filters'] as const;
const CURRENT = ['pagination', 'tableFilter'] as const;

const isOlder = (input: unknown): input is Body => typeof input === 'object' && input !== null && OLDER.some((key) => key in input);

/** In an address numbers are texts. Not a number where it is no whole one. */
function wholeNumber(value: unknown): number {
  const number = typeof value === 'string' && /^\d{1,8}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : Number.NaN;
}

/** The list body that says the same as one in the older words; or what is wrong with it, by its key. */
function currentBody(body: Body): { current: Body } | { path: string[]; message: string } {
  const { p = 0, s = DEFAULT_PAGE_SIZE, filters, ...rest } = body;
  if (CURRENT.some((key) => key in rest))
    return { path: [], message: 'Ask for a list with p, s and filters, or with pagination and tableFilter, but not with both.' };
  const page = wholeNumber(p);
  const size = wholeNumber(s);
  if (!(size >= 1 && size <= MAX_PAGE_SIZE))
    return { path: ['s'], message: `A page has 1 to ${MAX_PAGE_SIZE.toLocaleString('en-US')} rows.` };
  if (!(page >= 0)) return { path: ['p'], message: 'The page is a whole number; the first page is 0.' };
  if (page * size > MOST_ROWS_DOWN)
    return { path: ['p'], message: `No page begins more than ${MOST_ROWS_DOWN.toLocaleString('en-US')} rows down.` };
  const tableFilter = filters === undefined ? {} : { tableFilter: filters };
  return { current: { ...rest, ...tableFilter, pagination: { start: page * size, number: size } } };
}

/** Whether a call takes the list body. */
export const takesListBody = (input: z.ZodType): boolean => input instanceof z.ZodObject && CURRENT.every((key) => key in input.shape);

/** A list call's input that may also come in the older words `p`, `s`, `sort` and `filters` (spec 1 §7.7): same rows, same refusals. */
export const orOlderBody = (schema: z.ZodType): z.ZodType =>
  z.unknown().transform((input, context) => {
    const read = isOlder(input) ? currentBody(input) : { current: input };
    if ('message' in read) return void context.issues.push({ code: 'custom', ...read, input });
    const { data, error } = schema.safeParse(read.current);
    // A filter is named as the caller named it.
    const asNamed = (key: PropertyKey) => (key === 'tableFilter' && isOlder(input) ? 'filters' : key);
    for (const { path, message } of error?.issues ?? []) context.issues.push({ code: 'custom', path: path.map(asNamed), message, input });
    return data;
  });
