import type { EventStore } from '@kontor/core/server';
import type { Dimension, Targeting } from '@kontor/market/contract';
import { requestsByValue } from '@kontor/market/server';
import { uniform } from '../market/server/simulate/draw.ts';

type Known = Record<
  'dma' | 'state' | 'zip' | 'publishers' | 'app' | 'genres' | 'channel' | 'iabCategory' | 'rating' | 'language',
  string[]
>;

/**
 * `count` plans as planners make them: a screen, a place by market, state or zip list, some of content, supply and exclusions, and in a third an
 * audience of segments that go together (`audiences`).
 */
export async function benchPlans(
  store: EventStore,
  audiences: readonly (readonly string[])[],
  { count, now }: { count: number; now: Date },
): Promise<Targeting[][]> {
  const keys = ['dma', 'state', 'zip', 'publishers', 'app', 'genres', 'channel', 'iabCategory', 'rating', 'language'] as const;
  const lists = await Promise.all(
    keys.map(async (key) => [key, (await requestsByValue(store, key, { limit: 25_000, now })).map(({ value }) => value)] as const),
  );
  const known = Object.fromEntries(lists) as Known; // a list for each of keys
  return Array.from({ length: count }, (_, plan) => [
    ...planOf(known, plan),
    ...audienceOf(audiences[plan % audiences.length] ?? [], plan),
  ]);
}

/** A third of the plans have an audience, where there are segments: any of some, all of two, less others, and all of this as an expression. */
function audienceOf(segments: readonly string[], plan: number): Targeting[] {
  if (plan % 3 !== 0 || segments.length === 0) return [];
  const one = (index: number) => segments[(plan * 7 + index * 13) % segments.length] ?? '';
  const some = (count: number, first: number): Targeting => ({
    kind: 'any',
    dimension: 'segments',
    values: Array.from({ length: count }, (_, index) => one(first + index)),
  });
  const not = (of: Targeting): Targeting => ({ kind: 'not', of });
  const audience = Math.floor(plan / 3);
  const any = some(1 + (audience % 8), 0);
  const kinds: Targeting[][] = [
    [any],
    [any, not(some(2, 9))],
    [some(4, 0), some(4, 4)],
    [not(some(1 + (audience % 3), 0))],
    [
      {
        kind: 'or',
        of: [
          { kind: 'and', of: [some(3, 0), some(3, 3)] },
          { kind: 'and', of: [some(2, 6), not(some(1, 8))] },
        ],
      },
    ],
  ];
  return kinds[audience % kinds.length] ?? [];
}

function planOf(known: Known, plan: number): Targeting[] {
  let draws = 0;
  const random = () => uniform('plan', plan, draws++);
  /** Between `least` and `most` values, popular ones more often. */
  const some = (dimension: keyof Known, least: number, most: number): Targeting => {
    const size = Math.floor(least * (most / least) ** random());
    const values = Array.from({ length: size }, () => known[dimension][Math.floor(random() ** 1.5 * known[dimension].length)] ?? '');
    return { kind: 'any', dimension, values: [...new Set(values)] };
  };
  const not = (of: Targeting): Targeting => ({ kind: 'not', of });
  const is = (dimension: Dimension, ...values: string[]): Targeting => ({ kind: 'any', dimension, values });
  const screens = [is('platform', 'CTV'), is('platform', 'CTV', 'INAPP'), is('platform', 'MOBILE', 'DESKTOP'), is('platform', 'INAPP')];
  const places = [some('dma', 1, 60), some('dma', 1, 60), some('state', 1, 20), some('zip', 20, 2_000), not(some('dma', 1, 3))];
  const options: [chance: number, clause: Targeting][] = [
    [0.5, is('country', 'US')],
    [0.5, some('genres', 1, 6)],
    [0.4, not(some('rating', 1, 2))],
    [0.4, some('iabCategory', 1, 10)],
    [0.3, some('publishers', 1, 12)],
    [0.3, not(some('app', 1, 20))],
    [0.2, some('channel', 1, 8)],
    [0.3, some('language', 1, 2)],
    [0.1, not(is('includeLivestream', '1'))],
  ];
  const [screen, place] = [screens[plan % screens.length], places[plan % places.length]];
  return [
    ...(screen ? [screen] : []),
    ...(place ? [place] : []),
    ...options.flatMap(([chance, clause]) => (random() < chance ? [clause] : [])),
  ];
}

/** Clauses of the widest plan measured. */
const WIDE = 22;

/** Plans of 22 clauses: realistic ones, and exclusions of others' until there are so many. */
export async function widePlans(
  store: EventStore,
  audiences: readonly (readonly string[])[],
  { count, now }: { count: number; now: Date },
): Promise<Targeting[][]> {
  const plans = await benchPlans(store, audiences, { count: count * 40, now });
  const exclusions = plans.slice(count).flatMap((plan) => plan.filter(({ kind }) => kind === 'not'));
  return plans.slice(0, count).map((plan, index) => [...plan, ...exclusions.slice(index * WIDE)].slice(0, WIDE));
}
