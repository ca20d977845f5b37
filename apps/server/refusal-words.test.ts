import { type Route, refusalWords } from '@kontor/core/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { uploadedRoutes } from '@kontor/segments/contract';
import { userRoutes } from '@kontor/users/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { features } from './features.ts';
import { testApp } from './testing/app-of-file.ts';
import type { Schema } from './testing/hostile-inputs.ts';
import { schemaOf } from './testing/id-places.ts';

const app = testApp();

const LONG = 'x'.repeat(200_000);
const HOSTILE: unknown[] = [
  ...[undefined, null, '', LONG, 'no such choice'],
  ...[-1, 0.123_456_7, 1e308, true, [], {}, [null], [LONG], { surprise: 1 }, { value: 'perhaps' }],
];
/** More than any list takes. */
const MANY = Array.from({ length: 30_000 }, () => 'x');
/** What the validation library says by itself, and a field's wire name in front of a sentence. */
const FOREIGN = /Invalid input|Too (big|small)|Unrecognized|Invalid (option|string|key|element|discriminator)|\bexpected\b|^[a-z][\w.]*: /;

/** What is said where there is nothing. */
const MISSING = /^Required|is required\.$|^Please fill /;

/** Every place of an input, through lists and through each of the forms that a value may have. */
function placesOf(schema: Schema, at: string[] = [], depth = 0): string[][] {
  if (depth > 6) return [];
  const forms = (schema.anyOf ?? []).flatMap((one) => placesOf(one, at, depth + 1));
  const named = Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => [
    [...at, key],
    ...placesOf(inner, [...at, key], depth + 1),
  ]);
  const items = schema.items ? placesOf(schema.items, [...at, '0'], depth + 1) : [];
  return [...forms, ...named, ...items, ...(schema.items ? [[...at, '0']] : [])];
}

/** `value` at a place; what is a number in the way is a place of a list. */
function at(place: readonly string[], value: unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return value;
  return key === '0' ? [at(rest, value)] : { [key]: at(rest, value) };
}

const isList = (places: string[][], place: string[]) =>
  places.some((one) => one.length > place.length && one[place.length] === '0' && place.every((key, n) => one[n] === key));

/** A call's input as the kernel reads it: what it does not know is refused. */
const strict = ({ input }: Route) => (input instanceof z.ZodObject ? input.strict() : input);

const everyIssue = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.flatMap((issue) => [issue.message, ...(issue.code === 'invalid_union' ? issue.errors.flatMap(everyIssue) : [])]);

describe('a refused value', () => {
  test('of any field of any call is told in the product’s own words, and what is there is not told to be missing', () => {
    const foreign = new Set<string>();
    let asked = 0;
    for (const { route } of features) {
      const schema = strict(route);
      const places = placesOf(schemaOf(route) as Schema);
      for (const place of [...new Map(places.map((one) => [one.join(' '), one])).values()])
        for (const value of isList(places, place) ? [...HOSTILE, MANY] : HOSTILE) {
          asked += 1;
          const { error } = schema.safeParse(at(place, value));
          const here = error?.issues.find(({ path }) => path.join(' ') === place.join(' '))?.message ?? '';
          if (value === LONG && MISSING.test(here)) foreign.add(`${route.path} ${place.join('.')}: ${here}`);
          for (const message of everyIssue(error?.issues ?? []))
            if (FOREIGN.test(message)) foreign.add(`${route.path} ${place.join('.')}: ${message.slice(0, 120)}`);
        }
    }
    expect([...foreign]).toEqual([]);
    expect(asked).toBeGreaterThan(10_000);
  });
});

describe('a refusal', () => {
  const draft = { title: 'A', dealId: 'refused', type: 'FIXED', dealDspId: 'a' } as const;

  test('of a new segment without a file asks for one (3 §5)', async () => {
    const reply = await (await app.as('agency')).try(uploadedRoutes.create, { name: 'A', dataType: 'IP' } as never);
    expect([reply.status, reply.envelope.msg]).toEqual([400, 'Please upload a valid CSV file.']);
    expect(reply.envelope.issues).toEqual([{ path: 'fileUrl', message: 'Please upload a valid CSV file.' }]);
  });

  test('of a rate sent as a number says how it is sent', async () => {
    const { envelope } = await (await app.as('agency')).try(dealRoutes.create, { ...draft, rate: 25 } as never);
    expect(envelope.issues).toEqual([{ path: 'rate', message: 'Send the number as text, in quotation marks.' }]);
    expect(envelope.msg).toBe('Floor CPM: Send the number as text, in quotation marks.');
  });

  test('of a column that is not there, and of one that the viewer may not see, is the same sentence', async () => {
    const agency = await app.as('agency');
    const sorted = (predicate: string) => agency.try(dealRoutes.list, { sort: { predicate } } as never);
    for (const predicate of ['nothing', 'takeRate', 'owner']) {
      const { status, envelope } = await sorted(predicate);
      expect([predicate, status, envelope.msg]).toEqual([predicate, 400, 'There is no such column.']);
    }
    const filtered = await agency.try(dealRoutes.list, { tableFilter: { nothing: { value: 'x' } } } as never);
    expect(filtered.envelope.msg).toBe('There is no such column.');
  });

  test('of a segment type that cannot be uploaded says so', async () => {
    const reply = await (await app.as('agency')).raw({ method: 'GET', url: `/api/segment/rejects/Mix/${'0'.repeat(24)}` });
    expect(reply.json()).toMatchObject({ success: false, msg: 'Segments of this type cannot be uploaded.' });
  });

  test('of several fields has each sentence once, and the fields beside it (1 §8)', async () => {
    const { envelope } = await (await app.as('agency')).try(userRoutes.create, { email: 'nobody', firstName: 'x'.repeat(101) } as never);
    expect(envelope.msg).not.toMatch(/\w+: /);
    const sentences = envelope.msg.split(/(?<=\.) /);
    expect(sentences.length).toBeGreaterThan(1);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(envelope.issues).toEqual(expect.arrayContaining([{ path: 'firstName', message: 'Use at most 100 characters.' }]));
    expect(refusalWords([{ message: 'Required' }])).toBe('Required');
    expect(refusalWords([{ message: 'Required' }, { message: 'Choose at least one.' }, { message: 'Required' }])).toBe(
      'Required. Choose at least one.',
    );
  });
});
