import { expect, test } from 'vitest';
import { z } from 'zod';
import { features } from './features.ts';

type Schema = z.core.$ZodType;
/** A pattern that ends, and in which nothing is repeated without limit. */
const isBoundedPattern = (pattern: RegExp) =>
  pattern.source.startsWith('^') && pattern.source.endsWith('$') && !/(?<!\\)[*+]|,\}/.test(pattern.source);

/** Whether a schema's own checks limit its length or number. */
function isBounded(schema: Schema): boolean {
  // What a check holds depends on its kind; these are the two that bound.
  type Limits = { check?: string; pattern?: RegExp };
  const checks: Limits[] = (schema._zod.def.checks ?? []).map(({ _zod }) => _zod.def);
  return [schema._zod.def as Limits, ...checks].some(
    ({ check, pattern }) => check === 'max_length' || check === 'length_equals' || (pattern !== undefined && isBoundedPattern(pattern)),
  );
}

/** The schemas inside of one, by the name of their place. */
function partsOf(schema: Schema): [string, Schema][] {
  // Zod's own description of a schema; which of these fields it has depends on its type.
  const def = schema._zod.def as z.core.$ZodTypeDef & {
    shape?: Record<string, Schema>;
    element?: Schema;
    options?: Schema[];
    items?: Schema[];
    innerType?: Schema;
    keyType?: Schema;
    valueType?: Schema;
    getter?: () => Schema;
    in?: Schema;
    out?: Schema;
  };
  const many = [...(def.options ?? []), ...(def.items ?? [])].map((one): [string, Schema] => ['', one]);
  const named = Object.entries(def.shape ?? {});
  const inner = [def.element, def.innerType, def.keyType, def.valueType, def.getter?.()].flatMap((one): [string, Schema][] =>
    one ? [['', one]] : [],
  );
  // What comes in is what must be bounded, and behind a transform it is what follows.
  const piped = def.in?._zod.def.type === 'transform' ? def.out : def.in;
  return [...many, ...named, ...inner, ...(piped ? [['', piped] satisfies [string, Schema]] : [])];
}

/** A switch as text takes a handful of words. */
const isSwitch = (schema: Schema) => schema instanceof z.core.$ZodPipe && schema._zod.def.out._zod.def.type === 'boolean';

function unboundedIn(schema: Schema, place: string, seen = new Set<Schema>()): string[] {
  if (seen.has(schema) || isSwitch(schema)) return [];
  seen.add(schema);
  const { type } = schema._zod.def;
  const isOpen = (type === 'string' || type === 'array' || type === 'set' || type === 'map') && !isBounded(schema);
  const inner = partsOf(schema).flatMap(([name, part]) => unboundedIn(part, name ? `${place}.${name}` : place, new Set(seen)));
  const isLoose = type === 'any' || type === 'unknown' || type === 'record';
  return [...(isOpen || isLoose ? [`${place}: ${type}`] : []), ...inner];
}

/**
 * Bounded before they are read: filters are counted first (core/contract/list.ts), and so are the depth, the nodes and the texts of an
 * expression (features/boolean-logic/contract/expression-shape.ts).
 */
const EXCEPTIONS = /\.tableFilter: record$|(BooleanLogic\.value|\.expression|\.contentDataExpression): unknown$/;

test('every input is bounded: no text, list or record of any call is as long as its sender likes', () => {
  const open = features.flatMap(({ route }) => unboundedIn(route.input, route.path)).filter((place) => !EXCEPTIONS.test(place));
  expect([...new Set(open)]).toEqual([]);
});

test('an unbounded part is found wherever it is', () => {
  const list = z.array(z.string().max(3));
  expect(unboundedIn(z.object({ a: z.object({ b: list.optional() }).nullable() }), 'x')).toEqual(['x.a.b: array']);
  expect(unboundedIn(z.union([z.number(), z.string().trim().min(1)]), 'x')).toEqual(['x: string']);
  expect(unboundedIn(z.record(z.string().max(3), z.number()), 'x')).toEqual(['x: record']);
  expect(unboundedIn(z.object({ a: z.string().regex(/^a+$/), b: z.unknown() }), 'x')).toEqual(['x.a: string', 'x.b: unknown']);
  expect(unboundedIn(z.string().max(9).pipe(z.email()), 'x')).toEqual([]);
});
