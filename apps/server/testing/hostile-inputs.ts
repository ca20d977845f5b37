// Inputs made from a call's own schema: as it describes them, nearly so, and with hostile values in each place in turn.
import { addDays, dayIn, type Route, TABLE_OPERATIONS } from '@kontor/core/contract';
import fc from 'fast-check';
import { z } from 'zod';

export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  prefixItems?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
};

const HOSTILE: unknown[] = [
  ...[null, true, false, -0, 0, -1, 0.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 53, 1e21],
  ...[
    '',
    ' ',
    'x'.repeat(400),
    'x'.repeat(5_000),
    '👩‍👩‍👧‍👦',
    '\u202e',
    'İ',
    '%',
    '_',
    '\\',
    "'; DROP TABLE deal; --",
    '{x:String}',
    '$1',
    '../../etc/passwd',
  ],
  ...['__proto__', 'constructor', 'hasOwnProperty', 'NaN', 'Infinity', '-0', '1e308', '0x10', 'null', '99999999999999999999', '12.34567'],
  ...['0000-01-01', '9999-12-31', '2026-02-30', '2026-02-30 00:00:00', '0001-01-01 00:00:00', '9999-12-31 23:59:59', '1970-01-01'],
  ...[[], {}, [[]], [null], ['a', 'b'], { length: 1 }, { valueOf: 1 }, { constructor: { prototype: 1 } }],
];
export const hostile = fc.constantFrom<unknown>(...HOSTILE);
/** Words that mean something somewhere: columns, measures, codes. */
const WORDS = [
  ...[
    'title',
    'status',
    'mediaType',
    'updateDate',
    'createDate',
    'createTime',
    'lastUpdate',
    'dealDspId',
    'type',
    'action',
    'summary',
    'rate',
    'ends',
  ],
  ...[
    'spend',
    'revenue',
    'cpm',
    'fillRate',
    'requests',
    'metric',
    'constructor',
    'hasOwnProperty',
    'toString',
    'US',
    'CA',
    'NY',
    '501',
    '10001',
  ],
  ...['CTV', 'video', 'PUBLISHED', 'DRAFT', 'today', 'custom', 'true', '1', '2026-01-01', '2026-01-01T00:00:00Z', 'America/New_York'],
];

const FILTER_COLUMNS = ['status', 'mediaType', 'updateDate', 'type', 'dealDspId', 'action', 'creatorName', 'constructor'];
const FILTER_VALUES = ['2026-01-01', '0000-01-01', 'constructor', true, 1e308, ['a', '2026-01-01']];

/** Real ids, and values that go together, by the key they are sent under, so that requests come past the first refusal. */
export type Known = Record<string, fc.Arbitrary<unknown>>;
/** `trust`: how many values are as described for one that is not. */
type Making = { known: Known; trust: number };

const oftenValid = (valid: fc.Arbitrary<unknown>, { trust }: Making) =>
  fc.oneof({ weight: trust, arbitrary: valid }, { weight: 1, arbitrary: hostile });

export function recordOf(schema: Schema, making: Making): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([key, inner]) => {
    return [key, oftenValid(making.known[key] ?? arbitraryOf(inner, making), making)] as const;
  });
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  const open = schema.additionalProperties;
  const rest =
    typeof open === 'object'
      ? fc.dictionary(fc.constantFrom(...WORDS), oftenValid(arbitraryOf(open, making), making), { maxKeys: 3 })
      : fc.constant({});
  const surprise = fc.dictionary(fc.constantFrom('surprise', 'constructor', 'status', 'accountId'), hostile, { minKeys: 1, maxKeys: 1 });
  const extra = fc.oneof({ weight: 3 * making.trust, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: surprise });
  return fc.tuple(rest, whole, extra).map((parts) => Object.assign({}, ...parts));
}

/** Values a schema describes, counted, so that a large form is as often sent well as a small one. */
export const countOf = (schema: Schema): number =>
  Object.values(schema.properties ?? {}).reduce((sum, inner) => sum + countOf(inner), 0) + (schema.items ? countOf(schema.items) : 1);

function textOf({ format, pattern }: Schema): fc.Arbitrary<unknown> {
  if (format === 'date') return fc.integer({ min: 0, max: 60 }).map((ago) => addDays(dayIn('UTC'), -ago));
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'grapheme', maxLength: 40 }));
}

/** Values a schema describes, well or nearly. */
function arbitraryOf(schema: Schema, making: Making): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryOf(one, making)));
  if (schema.allOf) return arbitraryOf(schema.allOf[0] ?? {}, making);
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => arbitraryOf(one, making)));
  if (schema.type === 'object') return recordOf(schema, making);
  if (schema.type === 'array') return fc.array(oftenValid(arbitraryOf(schema.items ?? {}, making), making), { maxLength: 4 });
  if (schema.type === 'string') return textOf(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer') return fc.integer({ min: Math.max(schema.minimum ?? -5, -5), max: Math.min(schema.maximum ?? 500, 500) });
  if (schema.type === 'number') return fc.double({ noNaN: true });
  return hostile;
}

export const schemaOf = (route: Route) => z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;

/** Through JSON values are as a parser would give them; `recordOf` makes objects alone. */
export const plain = (input: unknown) => JSON.parse(JSON.stringify(input)) as Record<string, unknown>;

/** A place in an input, what to put there, and what `schema` says of it. */
export type Place = { at: string[]; values: readonly unknown[]; schema: Schema };

/** Whose turn it is: lists share the code of their filters, so each takes a third of the values, and together they take all; null takes all. */
export type Turn = number | null;

/**
 * Every place in an input and what to put there. Texts that only their form guards take every hostile value; others a third, and the next
 * place another third.
 */
export function placesOf(schema: Schema, turn: Turn, at: string[] = []): Place[] {
  const isGuarded = schema.format !== undefined || schema.pattern !== undefined || at.at(-1) === 'predicate';
  const values = HOSTILE.filter((_, index) => isGuarded || turn === null || index % 3 === at.join().length % 3);
  const inside = Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => placesOf(inner, turn, [...at, key]));
  if (at.at(-1) !== 'tableFilter') return [...(at.length === 0 ? [] : [{ at, values, schema }]), ...inside];
  const filters = TABLE_OPERATIONS.flatMap((operation) => FILTER_VALUES.map((value) => ({ operation, value })));
  const ofColumn = (column: number) => filters.filter((_, index) => turn === null || (index + column + turn) % 3 === 0);
  return [{ at, values, schema }, ...FILTER_COLUMNS.map((column, n) => ({ at: [...at, column], values: ofColumn(n), schema }))];
}

export function put(input: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): Record<string, unknown> {
  if (rest.length === 0) return { ...input, [key]: value };
  const inner = input[key];
  return { ...input, [key]: put(typeof inner === 'object' && inner !== null ? plain(inner) : {}, rest, value) };
}
