import { UNOFFERED } from '@kontor/market/contract';
import { expect, test } from 'vitest';
import { whyBehind } from './why-behind.ts';

const funnel = ([auctions, bids, wins, impressions]: [number, number, number, number], cause = 'outbid') => [
  { key: 'auctions' as const, label: 'Auctions', value: auctions, losses: [] },
  { key: 'bids' as const, label: 'Bids', value: bids, losses: [{ cause: 'no bid from buyer', share: 100 }] },
  { key: 'wins' as const, label: 'Wins', value: wins, losses: [{ cause, share: 62 }] },
  { key: 'impressions' as const, label: 'Impressions', value: impressions, losses: [] },
];
const behind = { attention: ['BEHIND' as const], dsp: 'Vantor' };
const byFloor = { cause: UNOFFERED.floor, requests: 5_500_000 };

test('a deal that loses most of its bids says by what, and that the buyer can act; a price that would open more is named', () => {
  const lost = { funnel: funnel([10e6, 8e6, 1e6, 0.9e6]), unoffered: [{ cause: UNOFFERED.home, requests: 6e6 }, byFloor] };
  expect(whyBehind(behind, lost)).toBe(
    '88 % of bids were lost, 62 % of them outbid; Vantor can bid higher; a higher floor CPM adds up to 5.50 M.',
  );
  expect(whyBehind(behind, { funnel: funnel([10e6, 8e6, 1e6, 0.9e6], 'creative blocked') })).toBe(
    '88 % of bids were lost, 62 % of them creative blocked; Vantor can fix it.',
  );
  expect(whyBehind(behind, { funnel: funnel([10e6, 9e6, 8e6, 1e6]) })).toBe(
    '88 % of wins were not shown; ask Vantor to check its creatives.',
  );
});

test('a deal that nobody bids on says so, and whom to ask', () => {
  const none = { attention: ['NO_BIDS' as const], dsp: 'Vantor' };
  expect(whyBehind(none, { funnel: funnel([12e6, 0, 0, 0]), unoffered: [] })).toBe(
    'No bids on 12.0 M avails; ask Vantor whether the deal is live there.',
  );
  expect(whyBehind(behind, { funnel: funnel([10e6, 1e6, 0.9e6, 0.9e6]) })).toBe(
    '90 % of avails got no bid; ask Vantor to check line-item targeting and budget.',
  );
});

test('a deal whose requests are mostly not offered says why, and what opens them', () => {
  const mostly = (cause: string) => ({ funnel: funnel([1e6, 0.8e6, 0.7e6, 0.7e6]), unoffered: [{ cause, requests: 19e6 }] });
  expect(whyBehind(behind, mostly(UNOFFERED.floor))).toBe(
    '95 % of matching avails never reached the DSP, mainly “Publisher floor above net price” (19.0 M); raise the floor CPM to include them.',
  );
  expect(whyBehind(behind, mostly(UNOFFERED.demand))).toContain('ask Vantor about its budget cap and pacing.');
  expect(whyBehind(behind, mostly(UNOFFERED.hours))).toContain('add day-parting hours to include them.');
});

test('there is nothing to say of a deal that is on its way, of one without requests, and where nothing is lost', () => {
  const lost = { funnel: funnel([10e6, 8e6, 1e6, 0.9e6]), unoffered: [byFloor] };
  expect(whyBehind({ ...behind, attention: [] }, lost)).toBeNull();
  expect(whyBehind({ ...behind, attention: ['ENDING'] }, lost)).toBeNull();
  expect(whyBehind(behind, {})).toBeNull();
  expect(whyBehind(behind, { funnel: funnel([0, 0, 0, 0]), unoffered: [] })).toBeNull();
  expect(whyBehind(behind, { funnel: funnel([5, 5, 5, 5]), unoffered: [] })).toBeNull();
});
