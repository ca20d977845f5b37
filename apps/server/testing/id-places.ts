import { EntityId, PLATFORM_RULES, type Route } from '@kontor/core/contract';
import { UserIds } from '@kontor/users/contract';
import { z } from 'zod';
import { MAKERS, type ObjectKind } from './objects.ts';

type Schema = z.core.JSONSchema.BaseSchema;
/** One id, and one or several by commas. */
const ID_PATTERNS: unknown[] = [EntityId, UserIds].map((schema) => z.toJSONSchema(schema).pattern);

/** What `make` says of each key, worked out once: sweeps ask it of every call for every persona and record. */
function onceFor<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

export const schemaOf = onceFor((route: Route): Schema => z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }));
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** What a list holds, and each of the forms that a value may have. */
const formsOf = ({ items = [], anyOf = [] }: Schema): Schema[] => [items, ...anyOf].flat().filter(isSchema);

/** The keys that lead to an id in what a schema describes; lists are looked into. */
const pathsToIds = onceFor((schema: Schema): string[][] => {
  if (schema.pattern !== undefined && ID_PATTERNS.includes(schema.pattern)) return [[]];
  const named = Object.entries(schema.properties ?? {}).filter((entry): entry is [string, Schema] => isSchema(entry[1]));
  return [...formsOf(schema).flatMap(pathsToIds), ...named.flatMap(([key, inner]) => pathsToIds(inner).map((path) => [key, ...path]))];
});

/** Every place of a call's input that takes an id, in path, query or body, each once. */
export const idPlaces = (route: Route): string[][] => [
  ...new Map(pathsToIds(schemaOf(route)).map((path) => [path.join(' '), path])).values(),
];

/** Records of no account: the platform's, and files of whoever sent them, for which the features' own tests ask others. */
const NOBODYS: readonly string[] = ['platform', 'file'];
const isKind = (kind: string): kind is ObjectKind => kind in MAKERS;

/** Where an id's schema does not say whose records it names (`idOf`), or means others there; the first line that fits. */
const KINDS: [place: RegExp, kinds: ObjectKind[]][] = [
  // Of the platform alone, files of whoever sent them among it: features/library and features/meta ask for others'.
  [/^(meta|deal\/library)\//, []],
  [/ dealId$/, ['deal']],
  // Plans of publisher direct inventory alone: features/price-explorer asks for others'.
  [/^chart\/compare plans/, ['plan']],
  [/^chart\/compare explorations/, []],
  [/^chart\/pmp\/realtime.* mediaId$/, []],
  [/^chart\/.* mediaId$/, ['plan']],
  // Entries of staff are the platform's; publisher accounts that one keeps out are everybody's to name.
  [/^avails\/[^ ]+ (id|excludeAccIds)$/, []],
  // Of the platform alone.
  [/^helpcenter\/documentation\//, []],
  // By a platform key, to which every account's published deals are open.
  [/^feed\//, []],
  // A picture is of the request before it: features/help asks for others'.
  [/^help\/ticket\/file/, []],
  [/^help\/ticket\//, ['ticket']],
];

/** What the schema at `place` says of the records that its id names; null where it says nothing. */
function saidAt(schema: Schema, place: readonly string[]): string[] | null {
  const [key, ...rest] = place;
  const inner = key === undefined ? undefined : schema.properties?.[key];
  const own = key === undefined ? schema['x-kind'] : isSchema(inner) ? saidAt(inner, rest) : null;
  return Array.isArray(own)
    ? own
    : (formsOf(schema)
        .map((form) => saidAt(form, place))
        .find((kinds) => kinds !== null) ?? null);
}

const isPlatforms = ({ access }: Route) => PLATFORM_RULES.some((rule) => rule === access);

/** The kinds of record that the id at `place` may name, none where it is the platform's; null where nothing says so. */
export function kindsAt(route: Route, place: readonly string[]): ObjectKind[] | null {
  const known = KINDS.find(([fits]) => fits.test(`${route.path} ${place.join(' ')}`))?.[1];
  if (known) return known;
  const said = saidAt(schemaOf(route), place);
  const strange = said?.find((kind) => !isKind(kind) && !NOBODYS.includes(kind));
  if (strange) throw new Error(`${route.path} takes an id of “${strange}”, which MAKERS does not make.`);
  // Super users and platform administrators alone name other accounts, and what these may be given.
  return said?.filter(isKind) ?? (isPlatforms(route) ? [] : null);
}

/** `id` as the value that `schema` describes, under the keys of `place`; `fill` gives what else an object on the way must have. */
export function withIdAt(
  schema: Schema,
  place: readonly string[],
  { id, fill }: { id: string; fill: (key: string, schema: unknown) => unknown },
): unknown {
  const form = formsOf(schema).find((one) => pathsToIds(one).some((path) => path.join() === place.join()));
  if (form) return schema.type === 'array' ? [withIdAt(form, place, { id, fill })] : withIdAt(form, place, { id, fill });
  const [key, ...rest] = place;
  if (key === undefined) return id;
  const inner = schema.properties?.[key];
  const others = (schema.required ?? []).filter((one) => one !== key).map((one) => [one, fill(one, schema.properties?.[one])]);
  return { ...Object.fromEntries(others), [key]: isSchema(inner) ? withIdAt(inner, rest, { id, fill }) : id };
}
