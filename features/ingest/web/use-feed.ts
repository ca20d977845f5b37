import { useUrl } from '@kontor/core/web';
import { DAY_ORDERS, FEED_FORMAT_NAMES, Feed } from '@kontor/market/contract';
import { z } from 'zod';

/** What is typed, as the address holds it. */
const Typed = z.object({
  format: z.enum(FEED_FORMAT_NAMES).catch('events'),
  tsField: z.string().max(100).catch(''),
  ts: z.string().max(40).catch(''),
  sample: z.string().max(7).catch(''),
  zone: z.string().max(40).catch(''),
  dates: z.enum(DAY_ORDERS).catch(''),
});
export type TypedFeed = z.output<typeof Typed>;
export type FeedProblem = { field: keyof TypedFeed; message: string };

/** How a file is to be read, kept in the address; where something typed is no such thing, `problem` names it and the rest is taken as if it were empty. */
export function useFeed() {
  const [typed, set] = useUrl(Typed);
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
  const parsed = Feed.safeParse(filled);
  const [issue] = parsed.error?.issues ?? [];
  // Every key of the feed is one of what is typed.
  const problem = issue ? ({ field: String(issue.path[0]), message: issue.message } as FeedProblem) : null;
  return { typed, set, problem, feed: parsed.data ?? Feed.parse({ format: typed.format }) };
}
