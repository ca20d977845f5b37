import { sessionOf } from '@kontor/core/testing/web';
import { expect, test } from 'vitest';
import { waitingMark } from './waiting-mark.ts';

test('the menu counts the deals that wait for a publisher’s answer, and has its line without any; others are asked nothing', () => {
  const publisher = sessionOf({ accountType: 'Publisher', roles: ['agency'] });
  expect([waitingMark.isAsked(publisher), waitingMark.isAsked(sessionOf())]).toEqual([true, false]);
  expect(waitingMark.read({ need: 'WAITS_FOR_ME', deals: 1_200, since: null }, publisher)).toEqual({ count: '1,200' });
  expect([waitingMark.read({ need: 'WAITS_FOR_ME', deals: 0, since: null }, publisher), waitingMark.isThereAnyway]).toEqual([null, true]);
});
