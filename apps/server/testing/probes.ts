import type { Route } from '@kontor/core/contract';
import { newId } from '@kontor/core/server';
import { dealRoutes } from '@kontor/deals/contract';
import { emptyTargeting } from '@kontor/media-plans/contract';
import { z } from 'zod';
import { features } from '../features.ts';
import { nameOf } from './gates.ts';
import { idPlaces, kindsAt, schemaOf, withIdAt } from './id-places.ts';
import { APP_BUNDLE, LIST_CHANGE, LIST_ITEM, type ObjectKind } from './objects.ts';
import type { TestApp } from './test-app.ts';

/** A call with the id of somebody's record in one place; `isStaffWish` asks it as staff do who want every account's. */
export type Probe = { name: string; route: Route; place: string[]; kind: ObjectKind; isStaffWish: boolean };
/** Records of each kind that are the caller's own, for the places that are not probed. */
export type OwnRecords = (kind: ObjectKind) => Promise<string>;

const takes = (route: Route, key: string) => Object.hasOwn(schemaOf(route).properties ?? {}, key);

/** Made from the contracts: every place where a call takes an id, with every kind of record the id may name. */
export const PROBES: Probe[] = features.flatMap(({ route }) =>
  idPlaces(route).flatMap((place) =>
    (kindsAt(route, place) ?? []).flatMap((kind) => {
      const wishes = route.effect === 'read' && takes(route, 'admin') ? [false, true] : [false];
      return wishes.map((isStaffWish) => ({ name: `${nameOf(route)} ${place.join(' ')}`, route, place, kind, isStaffWish }));
    }),
  ),
);

/** Records as their owner reads them, by the beginning of the calls that take one. */
export type Samples = Record<string, Record<string, unknown>>;
export async function readSamples(app: TestApp): Promise<Samples> {
  const agency = await app.as('agency');
  const { rows } = await agency.call(dealRoutes.list, { status: 'DRAFT' });
  return {
    'deal/': await agency.call(dealRoutes.get, { id: rows[0]?.id ?? '' }),
    'medialist/': {
      type: 'metrocode',
      items: ['501'],
      input: ['com.example.matrix'],
      status: true,
      item: LIST_ITEM,
      ids: [LIST_ITEM],
      change: LIST_CHANGE,
      part: 'both',
    },
    'segment/uploaded/': { name: 'Matrix', dataType: 'IP' },
    'chart/segment/': { chartType: 'avails' },
    'insight/': { id: 'metros' },
    'mediaplan/': { targeting: emptyTargeting(), dimension: 'genres', values: ['Drama'], type: 'owned' },
  };
}

const PASSWORD = 'a-matrix-password';
/** Values that any call takes under these keys, so that only the id decides. */
const GOOD: Record<string, (input: Record<string, unknown>) => unknown> = {
  admin: () => false,
  // What a report becomes.
  data: () => ({ name: `Matrix ${newId()}`, range: 'today', timezone: 'UTC', dimensions: ['deal'], measures: ['impressions'] }),
  measure: () => 'impressions',
  by: () => 'domain',
  // Of the app info that every deal of these tests has.
  bundle: () => APP_BUNDLE,
  from: () => 1,
  number: () => 1,
  text: () => 'A comment of the matrix',
  dimension: () => 'country',
  values: () => ['US'],
  range: () => 'last7day',
  status: () => 'UNPUBLISHED',
  list: () => 'deals',
  // Deals of a bulk edit: named by texts, each with its version, or those that an edit took back.
  ids: ({ takenBackBy }) => (takenBackBy === undefined ? ['KN-0'] : undefined),
  versions: () => [1],
  timezone: () => 'UTC',
  title: () => `Matrix ${newId()}`,
  dealId: () => `MX-${newId().slice(-12)}-${Math.trunc(performance.now())}`,
  email: ({ id }) => `${typeof id === 'string' ? id : newId()}@matrix.test`,
  firstName: () => 'Matrix',
  lastName: () => 'Person',
  password: () => PASSWORD,
  newPassword: () => PASSWORD,
  confirmPassword: () => PASSWORD,
};

/** Whether a call takes `value` under `key`; two calls may mean different things by one key. */
export const fits = ({ input }: Route, key: string, value: unknown) => {
  const field: z.ZodType | undefined = input instanceof z.ZodObject ? input.shape[key] : undefined;
  return field?.safeParse(value).success ?? true;
};

const isFlag = (schema: unknown) => typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'boolean';

/** An input that its call would take: `id` in the probed place, the caller's own records in the others, and good values elsewhere. */
export async function inputOf({ route, place, isStaffWish }: Probe, id: string, { own, samples }: { own: OwnRecords; samples: Samples }) {
  const schema = schemaOf(route);
  const sample = Object.entries(samples).find(([start]) => route.path.startsWith(start))?.[1] ?? {};
  const fill = (key: string, of: unknown) => (isFlag(of) ? false : (sample[key] ?? GOOD[key]?.({}) ?? false));
  const ids: Record<string, unknown> = {};
  for (const other of idPlaces(route)) {
    const [key = ''] = other;
    const [kind] = kindsAt(route, other) ?? [];
    if (key !== place[0] && kind && schema.required?.includes(key)) {
      const filled = withIdAt(schema, other, { id: await own(kind), fill }) as Record<string, unknown>;
      ids[key] = filled[key];
    }
  }
  const probed = withIdAt(schema, place, { id, fill }) as Record<string, unknown>;
  const [key = ''] = place;
  ids[key] = probed[key];
  // Lists of places need their country.
  if (key === 'targeting') ids[key] = { country: { included: true, values: ['US'] }, ...(probed[key] as object) };
  const taken = Object.keys(schema.properties ?? {}).filter(
    (one) =>
      one !== 'version' &&
      // Left out, a chart is mailed to who asks, and to nobody else.
      !(one === 'email' && route.path === 'chart/pmp/excel/mail') &&
      !idPlaces(route).some(([first]) => first === one),
  );
  const rest = taken.flatMap((one) => {
    const good = [GOOD[one]?.(ids), sample[one]].find((value) => value !== undefined && fits(route, one, value));
    return good === undefined ? [] : [[one, good]];
  });
  return { ...Object.fromEntries(rest), ...ids, ...(isStaffWish && { admin: true }) } as Record<string, unknown>;
}

/** Records that are a person's own and not their account's: a colleague may not touch them. */
export const PERSONAL: readonly ObjectKind[] = [
  'ownAccount',
  'ownInvitation',
  'device',
  'view',
  'deletedView',
  'ownReport',
  'deletedReport',
  'ticket',
];
