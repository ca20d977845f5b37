import { keepDerived, type Scope, type Stores } from '@kontor/core/server';
import { DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import { VALUES, type Value } from '@kontor/market/reference';
import { countValues, requestsByValue, type ValueRequests } from '@kontor/market/server';
import { countSupply, findSupply, type Supply } from '@kontor/supply/server';
import type { LookupPage, LookupValue } from '@kontor/targeting/contract';

type Call = { scope: Scope; stores: Stores };
/** `groups` and `prefixes` narrow the values: states to countries, zip codes to a state. */
type Search = { q: string; p: number; s: number; groups?: readonly string[]; prefixes?: readonly string[] };

/** One page of a dimension's values whose code or name holds `q`, the busiest first; those without requests follow by name. */
export async function lookUp(call: Call, dimension: ValueDimension, search: Search): Promise<LookupPage> {
  const values = VALUES[dimension];
  if (values === 'sampled') return sampledPage(call, dimension, search);
  if (typeof values === 'string') return supplyPage(call, { dimension, supply: values }, search);
  const { groups } = search;
  const q = search.q.toLowerCase();
  const listed = values.filter(
    ({ code, name, group }) =>
      (groups === undefined || groups.includes(group ?? '')) && (code.toLowerCase().includes(q) || name.toLowerCase().includes(q)),
  );
  const found = DIMENSIONS[dimension].isOpen ? [...listed, ...(await unlisted(call, dimension, { q, values }))] : listed;
  return rankedPage(call, { dimension, found }, search);
}

/** What requests name and the list does not, the busiest of them. */
async function unlisted(
  { stores }: Call,
  dimension: ValueDimension,
  { q, values }: { q: string; values: readonly Value[] },
): Promise<Value[]> {
  const seen = await requestsByValue(stores.events, dimension, { containing: q, limit: FEW });
  const known = new Set(values.map(({ code }) => code));
  return seen.flatMap(({ value }) => (value === '' || known.has(value) ? [] : [{ code: value, name: value, group: null }]));
}

const pageOf = (values: LookupValue[], total: number, { p, s }: Search): LookupPage => ({ values, total, hm: total > (p + 1) * s });

/** Values few enough to be ranked here. */
async function rankedPage(
  { stores }: Call,
  { dimension, found }: { dimension: ValueDimension; found: readonly Value[] },
  search: Search,
): Promise<LookupPage> {
  const { p, s } = search;
  const codes = found.map(({ code }) => code);
  const rows = codes.length === 0 ? NO_ROWS : await requestsByValue(stores.events, dimension, { values: codes, limit: codes.length });
  // Names of supply change without the market's doing; those of lists do not.
  const ranked = typeof VALUES[dimension] === 'string' ? rankedBy(rows, found) : rankedOnce(rows, dimension, () => rankedBy(rows, found));
  return pageOf(ranked.slice(p * s, (p + 1) * s), found.length, search);
}
const NO_ROWS: readonly ValueRequests[] = [];
/** These values asked of the same market once are in the same order. */
const rankedOnce = keepDerived<readonly ValueRequests[], LookupValue[]>();

function rankedBy(rows: readonly ValueRequests[], found: readonly Value[]): LookupValue[] {
  const perDay = new Map(rows.map(({ value, requests }) => [value, requests]));
  return found
    .map((value): LookupValue => ({ ...value, requests: perDay.get(value.code) ?? null }))
    .sort((a, b) => (b.requests ?? 0) - (a.requests ?? 0) || a.name.localeCompare(b.name, 'en'));
}

/** What only the sample knows; there is no complete public list of zip codes to draw from. */
async function sampledPage({ stores }: Call, dimension: ValueDimension, search: Search): Promise<LookupPage> {
  const { q, p, s, prefixes } = search;
  const filter = { containing: q, ...(prefixes && { prefixes }) };
  const [seen, total] = await Promise.all([
    requestsByValue(stores.events, dimension, { ...filter, limit: s, offset: p * s }),
    countValues(stores.events, dimension, filter),
  ]);
  return pageOf(
    seen.map(({ value, requests }) => ({ code: value, name: value, group: null, requests })),
    total,
    search,
  );
}

/** Up to so many matches are ranked here; of more, the event store ranks and the entity store names what a page needs. */
const FEW = 1_000;

async function supplyPage(call: Call, of: { dimension: ValueDimension; supply: Supply }, search: Search): Promise<LookupPage> {
  const { q, p, s } = search;
  const found = await findSupply(call.scope, of.supply, { q, limit: FEW + 1 });
  if (found.length <= FEW) return rankedPage(call, { dimension: of.dimension, found }, search);
  const [total, busiest] = await Promise.all([countSupply(call.scope, of.supply, q), busiestSupply(call, of, { q, most: (p + 1) * s })]);
  const page = busiest.slice(p * s);
  if (page.length === s) return pageOf(page, total, search);
  const without = busiest.map(({ code }) => code);
  const rest = { q, without, limit: s - page.length, offset: Math.max(0, p * s - busiest.length) };
  const unseen = await findSupply(call.scope, of.supply, rest);
  return pageOf([...page, ...unseen.map((value) => ({ ...value, requests: null }))], total, search);
}

/** The `most` busiest matches; fewer only where no others have requests. */
async function busiestSupply(
  { scope, stores }: Call,
  { dimension, supply }: { dimension: ValueDimension; supply: Supply },
  { q, most }: { q: string; most: number },
): Promise<LookupValue[]> {
  const busiest: LookupValue[] = [];
  for (let offset = 0; busiest.length < most; ) {
    const limit = most + FEW;
    const seen = await requestsByValue(stores.events, dimension, { limit, offset });
    const known = await findSupply(scope, supply, { q, codes: seen.map(({ value }) => value) });
    const byCode = new Map(known.map((value) => [value.code, value]));
    for (const { value, requests } of seen) {
      const named = byCode.get(value);
      if (named) busiest.push({ ...named, requests });
    }
    if (seen.length < limit) break;
    offset += limit;
  }
  return busiest.slice(0, most);
}
