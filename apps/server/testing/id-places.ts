import { EntityId, type Route } from '@kontor/core/contract';
import { UserIds } from '@kontor/users/contract';
import { z } from 'zod';
import type { ObjectKind } from './objects.ts';

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

/**
 * Which records an id names, by the call's path and the id's key; the first line that fits. A call beside the others of its noun needs none.
 * An empty list: the record belongs to the platform and to no tenant.
 */
const KINDS: [place: RegExp, kinds: ObjectKind[]][] = [
  // The platform's: super users alone name other accounts, and what these may be given.
  [/^account\//, []],
  [/^admin\/user\//, []],
  [/^user\/account\/leave accountId$/, ['ownAccount']],
  [/ accountId$/, ['account']],
  [/ dealId$/, ['deal']],
  // Of the platform alone, files of whoever sent them among it: features/library and features/meta ask for others'.
  [/^(meta|deal\/library)\//, []],
  [/ libraryId$/, []],
  [/ mediaPlans$/, ['plan']],
  [/ userId$/, ['user']],
  [/ marketplaceIds values$/, ['marketplace']],
  [/ buyers values$/, []],
  [/ bundleMedia ids/, ['bundleList']],
  [/ domainMedia ids/, ['domainList']],
  [/ zipMedia ids/, ['zipcodeList']],
  [/ dmaMedia ids/, ['metrocodeList']],
  [/^audit\//, ['deal', 'plan', 'user']],
  [/^deal\/approval\/(forecast\/)?\{id\} /, ['askedDeal']],
  [/^deal\/bulk\/\w+(\/\{key\})? (key|takenBackBy)$/, ['bulkEdit']],
  // Rows of a file are of who sent it: features/deals asks for others'.
  [/^deal\/(update|edit)\/appinfo\/\{id\} upload$/, []],
  [/^deal\//, ['deal']],
  [/ (includeSegments|excludeSegments|segments) id$/, ['segment']],
  [/^mediaplan\/(segment|audience|list\/audience)/, ['segment']],
  [/^mediaplan\//, ['plan']],
  // Plans of publisher direct inventory alone: features/price-explorer asks for others'.
  [/^chart\/compare plans/, ['plan']],
  [/^chart\/compare explorations/, []],
  [/^chart\/pmp\/realtime.* mediaId$/, []],
  [/^chart\/.* mediaId$/, ['plan']],
  // Entries of staff are the platform's; publisher accounts that one keeps out are everybody's to name.
  [/^avails\//, []],
  // A file is whoever's who sent it: features/media-lists and features/segments ask for others'.
  [/^(medialist|segment)\/.* fileUrl$/, []],
  // Of the platform alone.
  [/^(marketplace|segment\/provider)\//, []],
  [/^segment\/(uploaded|clearvu)\//, ['upload']],
  [/^medialist\//, ['metrocodeList']],
  // Providers: features/segments asks for those that are not open.
  [/^segment\/(list|download)\/shared provider$/, []],
  [/^(segment\/(shared|figures|overlap|adds)|chart\/segment|insight)/, ['segment']],
  [/^invitation\//, ['invitation']],
  [/^reportingapi\//, ['secret']],
  [/^user\/devices\//, ['device']],
  [/^user\/invitation\//, ['ownInvitation']],
  [/^user\//, ['user']],
  [/^report\/revoke\/\{id\} sending$/, ['sending']],
  [/^report\/restore\//, ['deletedReport']],
  [/^report\//, ['ownReport']],
  [/^savedview\/restore\//, ['deletedView']],
  [/^savedview\//, ['view']],
  [/^ingest\/keys\//, []],
  [/^dsp\//, []],
  // Of the platform alone.
  [/^messages\/supply\//, []],
  [/^helpcenter\/documentation\//, []],
  // A picture is of the request before it: features/help asks for others'.
  [/^help\/ticket\/file/, []],
  [/^help\/ticket\//, ['ticket']],
];

/** The kinds of record that the id at `place` may name; null where `KINDS` does not say. */
export const kindsAt = (route: Route, place: readonly string[]): ObjectKind[] | null =>
  KINDS.find(([fits]) => fits.test(`${route.path} ${place.join(' ')}`))?.[1] ?? null;

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
