import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Viewer } from './field.ts';
import { listView } from './list-view.ts';
import { askedOf, readValues, type ToldOptions, type Wish, writeValues } from './list-wish.ts';

const forStaff = ({ isStaffView }: Viewer) => isStaffView;
const view = listView({
  name: 'probes',
  noun: ['probe', 'probes'],
  empty: 'No Probes',
  row: z.object({ id: z.string() }),
  title: 'name',
  searches: 'Name',
  sort: { key: 'name', reverse: false },
  pageSize: 50,
  tab: 'status',
  fields: {
    name: { label: 'Name', kind: 'text', sort: true },
    status: { label: 'Status', kind: 'choice', options: [{ value: 'OPEN', label: 'Open' }], filter: true },
    color: { label: 'Color', kind: 'choice', options: [{ value: 'RED', label: 'Red' }], filter: true },
    person: { label: 'By', kind: 'choice', filter: true },
    isOld: { label: 'Old', kind: 'flag', filter: true },
    company: { label: 'Company', kind: 'choice', seenBy: forStaff, filter: true },
  },
});
const viewer = {
  accountType: 'Agency',
  admin: false,
  superUser: false,
  roles: [],
  featureToggles: {
    audienceBooleanLogic: false,
    contentBooleanLogic: false,
    appOverrideAccess: false,
    bidstreamDataConfiguration: false,
    mediaPlanExclude: false,
  },
  timezone: 'EST',
  offset: null,
  isStaffView: false,
} satisfies Viewer;
const asked = (wish: Wish, options?: ToldOptions) => askedOf(view, { viewer, wish, today: '2026-11-20', options });
const filterOf = (wish: Wish) => asked(wish).input.tableFilter;

test.each([[['Ann, Jr. Lee']], [['Ann, Jr. Lee', 'Bo']], [['100%', 'a%2Cb', ',', '%', '%25,']], [['plain', 'Ünï "x" & y=z']]])(
  'values of a filter come back from the URL as they were: %j',
  (values) => {
    expect(readValues(writeValues(values))).toEqual(values);
  },
);

test('plain values stand in the URL as they did, so that older links open what they did', () => {
  expect(writeValues(['BEHIND', 'NO_BIDS'])).toBe('BEHIND,NO_BIDS');
  expect(readValues('BEHIND,NO_BIDS,50% off')).toEqual(['BEHIND', 'NO_BIDS', '50% off']);
  expect([writeValues([]), readValues(''), readValues(undefined)]).toEqual(['', [], []]);
});

test('a value that no choice offers is asked where the server may know it, and shown as chosen', () => {
  const options = { person: [{ value: 'Bo', label: 'Bo' }] };
  const wish = { person: writeValues(['Ann, Jr. Lee', 'Bo']) };
  expect(asked(wish).input).toEqual(asked(wish, options).input);
  expect(filterOf(wish)).toEqual({ person: { operation: 'in', value: ['Ann, Jr. Lee', 'Bo'] } });
  expect(asked(wish, options).filters.find(({ key }) => key === 'person')).toMatchObject({
    chosen: ['Ann, Jr. Lee', 'Bo'],
    options: [
      { value: 'Bo', label: 'Bo' },
      { value: 'Ann, Jr. Lee', label: 'Ann, Jr. Lee' },
    ],
  });
});

test('a value that the server would refuse matches no row, instead of every row', () => {
  expect(filterOf({ color: 'BLUE' })).toEqual({ color: { operation: 'in', value: [] } });
  expect(filterOf({ color: 'BLUE,RED' })).toEqual({ color: { operation: 'in', value: ['RED'] } });
  expect(filterOf({ isOld: 'perhaps' })).toEqual({ isOld: { operation: 'in', value: [] } });
  expect(asked({ color: 'BLUE' }).filters.find(({ key }) => key === 'color')?.chosen).toEqual(['BLUE']);
});

test('of values whose words are still on their way, the code is not shown', () => {
  const words = (options: ToldOptions) => asked({ person: 'x1' }, options).filters.find(({ key }) => key === 'person')?.options;
  expect(words({ person: undefined })).toEqual([{ value: 'x1', label: '…' }]);
  expect(words({ person: [] })).toEqual([{ value: 'x1', label: 'x1' }]);
});

test('a tab that there is not, and a filter that the viewer does not have, are named as left out', () => {
  expect(asked({ status: 'SHUT', company: 'a1', color: 'RED' }).leftOut).toEqual([
    { key: 'status', label: 'Status', value: 'SHUT' },
    { key: 'company', label: 'Company', value: 'a1' },
  ]);
  expect(asked({ status: 'OPEN', q: 'x' }).leftOut).toEqual([]);
  expect(filterOf({ company: 'a1' })).toEqual({});
});

test('days are asked for in the zone of who looks; a list without days asks for none (1 §9)', () => {
  const inDays = { ...view, dates: { fallback: 'today' as const, problem: () => null, isFilter: false } };
  const of = (timezone: 'PST' | 'custom') => askedOf(inDays, { viewer: { ...viewer, timezone }, wish: {}, today: '2026-11-20' }).input;
  expect(of('PST')).toMatchObject({ startDate: '2026-11-20', timezone: 'PST' });
  expect(of('custom')).toMatchObject({ timezone: 'EST' });
  expect(asked({}).input).not.toHaveProperty('timezone');
});
