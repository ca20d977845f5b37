import { z } from 'zod';
import { type Input, pathParameters, type Route } from './route.ts';

/** As a part of an address; half of a letter, as a text that was cut may end with, is none of it. */
const inAddress = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

/** The address of a call, and what of its input goes into the body. */
export function partsOf(route: Route, input: Record<string, unknown>): [url: string, body: [string, unknown][]] {
  const inPath = pathParameters(route.path);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(input[name]));
  const rest = Object.entries(input).filter(([key, value]) => !inPath.includes(key) && value !== undefined);
  const isQuery = ([key]: [string, unknown]) => route.method === 'GET' || route.query?.includes(key);
  const query = rest.filter(isQuery).map(([key, value]) => `${inAddress(key)}=${inAddress(value)}`);
  return [`/api/${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, rest.filter((entry) => !isQuery(entry))];
}

/** What a call sends: its address, and its body as JSON, which a GET has none of. */
export function messageOf(route: Route, input: Record<string, unknown>): { url: string; body: string | null } {
  const [url, body] = partsOf(route, input);
  if (route.method === 'GET') return { url, body: null };
  return { url, body: JSON.stringify(route.arrayBody ? input[route.arrayBody] : Object.fromEntries(body)) };
}

/** The key of a call: its path, then its input; invalidating `[path]` touches every input of it. */
export const callKey = <R extends Route>(route: R, input?: Input<R>) => (input === undefined ? [route.path] : [route.path, input]);

/** The key of the pages of a list, `size` rows each. */
export const listKey = (route: Route, input: object, size: number) => [route.path, 'list', input, size];

/** Where a page of a list begins: so many rows down, behind the last one that is here. */
export type Place = { start: number; after?: string | undefined };
export const FIRST_PLACE: Place = { start: 0 };

/** What a list is asked for one of its pages; it counts with the first. */
export const pageInput = (input: object, place: Place, size: number) => ({
  ...input,
  pagination: { ...place, number: size },
  fetchTotal: place.start === 0,
});

/** What a page's view adds to the input of a read: staff's wish for all accounts, where the call takes it. */
export function readAs(route: Route, isStaffView: boolean): { admin?: true } {
  const takesAdmin = route.input instanceof z.ZodObject && 'admin' in route.input.shape;
  return isStaffView && takesAdmin ? AS_STAFF : AS_ONESELF;
}
const AS_STAFF = { admin: true } as const;
const AS_ONESELF = {};
