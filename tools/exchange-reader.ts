// A reference reader of the deal feed (docs/exchange.md): it knows what the feed says and nothing else, and decides which deals a request is offered.
// node tools/exchange-reader.ts --url https://kontor.example --key kpk_… < requests.ndjson: a BidRequest a line in, the deals of each imp out.
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { FeedChange, FeedDeal, FeedTree } from '@kontor/deals/contract';
import { asSent, DIMENSIONS, type Dimension, flatten, hostsAbove, type RateOf, type SampledRequest } from '@kontor/market/contract';
import { cityHash64 } from './city-hash.ts';

/** Answers the data of a call below `/api/`; null where it says that nothing has changed, or that what was read has (409). */
type Ask = (path: string) => Promise<unknown>;
type Part = { version: string; values: ReadonlySet<string> };
type Known = { id: string; dealId: string; deal: FeedDeal };

type Page = { changes: FeedChange[]; next: number; hasMore: boolean };
type PartPage = { version: string; next: string | null; values?: string[]; members?: string[] };

/** A failure that a reader mends by reading from the beginning. */
class ReadAgain extends Error {}

const MICROS = 1_000_000n;
/** Dollars as millionths, so that amounts compare exactly. */
function micros(amount: string): bigint {
  const [, sign = '', whole = '0', places = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(amount) ?? [];
  const value = BigInt(whole || '0') * MICROS + BigInt(places.padEnd(6, '0').slice(0, 6) || '0');
  return sign === '-' ? -value : value;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const clocks = new Map<string, Intl.DateTimeFormat>();
/** Day of the week, 0 for Sunday, and hour in a zone. */
function hourIn(zone: string, at: Date): [day: number, hour: number] {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' });
  clocks.set(zone, clock);
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return [WEEKDAYS.indexOf(parts['weekday'] ?? ''), Number(parts['hour'])];
}

/** Texts at a path of an object whose shape nobody promises; lists on the way are gone through. */
function textsAt(part: unknown, [name, ...rest]: readonly string[]): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => textsAt(one, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return typeof part === 'string' || typeof part === 'number' ? [String(part)] : [];
  return typeof part === 'object' && part !== null ? textsAt((part as Record<string, unknown>)[name], rest) : [];
}

/** What is kept of a feed between two readings. */
type Kept = { deals: Map<string, Known>; lists: Map<string, Part>; segments: Map<string, Part>; since: number };

async function readPart(ask: Ask, kind: 'lists' | 'segments', { id, version }: { id: string; version: string }): Promise<Part> {
  const values = new Set<string>();
  for (let after: string | null = ''; after !== null; ) {
    const query = new URLSearchParams({ after, version });
    const page = (await ask(`feed/${kind}/${encodeURIComponent(id)}?${query}`)) as PartPage | null; // as docs/exchange.md has it
    if (page === null) throw new ReadAgain(`${kind} ${id} changed`);
    for (const value of page.values ?? page.members ?? []) values.add(value);
    after = page.next;
  }
  return { version, values };
}

/** Reads the parts of other versions than the kept ones, and forgets those that no deal names any more. */
async function readParts(ask: Ask, kind: 'lists' | 'segments', kept: Kept): Promise<void> {
  const wanted = new Map([...kept.deals.values()].flatMap(({ deal }) => deal[kind].map(({ id, version }) => [id, version] as const)));
  const parts = kept[kind];
  for (const id of parts.keys()) if (!wanted.has(id)) parts.delete(id);
  for (const [id, version] of wanted) if (parts.get(id)?.version !== version) parts.set(id, await readPart(ask, kind, { id, version }));
}

async function readDeals(ask: Ask, kept: Kept): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const page = (await ask(`feed/deals?since=${kept.since}`)) as Page | null; // as docs/exchange.md has it
    if (page === null) {
      kept.deals.clear();
      kept.since = 0;
      throw new ReadAgain('the feed was begun anew');
    }
    for (const { id, dealId, deal } of page.changes) {
      if (deal === null) kept.deals.delete(id);
      else kept.deals.set(id, { id, dealId, deal });
    }
    kept.since = page.next;
    hasMore = page.hasMore;
  }
}

/** Reads what has changed; what changes meanwhile is read again, a few times. */
async function readAll(ask: Ask, kept: Kept, tries: number): Promise<void> {
  try {
    await readDeals(ask, kept);
    await readParts(ask, 'lists', kept);
    await readParts(ask, 'segments', kept);
  } catch (error) {
    if (!(error instanceof ReadAgain) || tries <= 1) throw error;
    await readAll(ask, kept, tries - 1);
  }
}

/** A request as a condition reads it: `people` are hashes of everybody whom it names. */
type Read = { row: SampledRequest; people: readonly string[] };

function valuesOf({ row }: Read, dimension: Dimension): string[] {
  const { column, tiers, hosts } = DIMENSIONS[dimension];
  const values = [row[column]].flat().map(String);
  if (hosts) return values.flatMap((host) => [host, ...hostsAbove(host)]);
  return tiers ? values.flatMap((code) => [code, code.split(tiers)[0] ?? code]) : values;
}

function isIn(kept: Kept, tree: FeedTree, read: Read): boolean {
  if (tree.kind === 'not') return !isIn(kept, tree.of, read);
  const isMet = (part: FeedTree) => isIn(kept, part, read);
  if ('of' in tree) return tree.kind === 'and' ? tree.of.every(isMet) : tree.of.some(isMet);
  const dimension = tree.dimension as Dimension; // of the same contract
  const values = valuesOf(read, dimension);
  if (tree.kind === 'list') {
    const list = kept.lists.get(tree.id)?.values;
    return list !== undefined && values.some((value) => list.has(value));
  }
  if (values.some((value) => tree.values.includes(value))) return true;
  const isMember = (id: string) => read.people.some((person) => kept.segments.get(id)?.values.has(person));
  return dimension === 'segments' && tree.values.some(isMember);
}

type Asked = { read: Read; imp: unknown; at: Date };

function isOffered(kept: Kept, { dealId, deal }: Known, { read, imp, at }: Asked): boolean {
  const { row } = read;
  if (at < new Date(deal.start) || (deal.end !== null && at >= new Date(deal.end))) return false;
  if (deal.namedOnly && !textsAt(imp, ['pmp', 'deals', 'id']).includes(dealId)) return false;
  if (deal.publishers.length > 0 && !deal.publishers.includes(row.publisher)) return false;
  if (micros(row.floor) > micros(deal.netPrice)) return false;
  if (deal.hours) {
    const [day, hour] = hourIn(deal.hours.zone, at);
    if (!deal.hours.open.some(([openDay, openHour]) => openDay === day && openHour === hour)) return false;
  }
  return isIn(kept, deal.targeting, read);
}

const impsOf = (request: unknown): unknown[] => {
  const imps = typeof request === 'object' && request !== null && 'imp' in request ? request.imp : [];
  return Array.isArray(imps) ? imps : [];
};

export function openReader(ask: Ask) {
  const kept: Kept = { deals: new Map(), lists: new Map(), segments: new Map(), since: 0 };
  const deals = () => [...kept.deals.values()];
  return {
    deals,
    /** Reads what has changed since the last time. */
    refresh: () => readAll(ask, kept, 3),
    /** The deals that each imp of a request is offered, by what bids name them by. `rateOf` knows the dollars of other currencies. */
    offered: (request: unknown, at: Date, rateOf?: RateOf): string[][] => {
      const imps = impsOf(request);
      return flatten(request, rateOf).map((row, index) => {
        const people = [row.user, row.household, ...row.identities].filter(Boolean).map((text) => String(cityHash64(text)));
        const asked = { read: { row, people }, imp: imps[index], at };
        return deals()
          .filter((known) => isOffered(kept, known, asked))
          .map(({ dealId }) => dealId);
      });
    },
    /** The request as a deal's buyer receives it; null where the feed has no such deal. */
    sentTo: (dealId: string, request: unknown): unknown => {
      const known = deals().find((one) => one.dealId === dealId);
      return known ? asSent(request, known.deal) : null;
    },
  };
}

/** Asks an installation over HTTP. */
function askOver(url: string, key: string): Ask {
  return async (path) => {
    const reply = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${key}` } });
    if (reply.status === 409 || reply.status === 404) return null;
    const { success, msg, data } = (await reply.json()) as { success: boolean; msg: string; data: unknown }; // the envelope of every answer
    if (!success) throw new Error(`${path}: ${reply.status} ${msg}`);
    return data;
  };
}

async function main() {
  const { values } = parseArgs({ options: { url: { type: 'string' }, key: { type: 'string' } } });
  if (!values.url || !values.key) throw new Error('Say where to read: --url https://kontor.example --key kpk_…');
  const reader = openReader(askOver(values.url, values.key));
  await reader.refresh();
  console.error(`${reader.deals().length} deals`);
  for await (const line of createInterface({ input: process.stdin }))
    if (line.trim() !== '') console.log(JSON.stringify(reader.offered(JSON.parse(line), new Date())));
}
if (import.meta.main) await main();
