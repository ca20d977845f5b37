import { ACCOUNT_TYPES } from '@kontor/core/contract';
import { expect, test } from 'vitest';
import { MEASURES, type MeasureKey, type MeasureViewer, PLACES, type Place, seenMeasures } from './measures.ts';

const told = (place: Place, of: (viewer: MeasureViewer) => unknown) =>
  Object.fromEntries(ACCOUNT_TYPES.map((accountType) => [accountType, of({ accountType, place })]));

test('what buyers pay is Spend in the lists of agencies and DSPs, and Revenue everywhere else (2 §2)', () => {
  const lists = { DSP: 'Spend', Agency: 'Spend', Brand: 'Revenue', Publisher: 'Revenue', Reseller: 'Revenue' };
  expect(told('list', MEASURES.spend.label)).toEqual(lists);
  const widgets = { DSP: 'Revenue', Agency: 'Revenue', Brand: 'Revenue', Publisher: 'Revenue', Reseller: 'Revenue' };
  expect(told('widget', MEASURES.spend.label)).toEqual(widgets);
});

test('every other measure has one name, wherever an account reads it', () => {
  for (const [key, { label }] of Object.entries(MEASURES))
    for (const accountType of ACCOUNT_TYPES)
      if (key !== 'spend') expect([key, new Set(PLACES.map((place) => label({ accountType, place }))).size]).toEqual([key, 1]);
  expect(MEASURES.spend.hint).toMatch(/Spend.*Revenue/);
});

test('who sees wins, spend and partner revenue depends on the place (2 §2)', () => {
  const seen = (place: Place) => told(place, (viewer) => seenMeasures(['wins', 'spend', 'partnerRevenue', 'cpm'], viewer).join(' '));
  const buyers = 'spend partnerRevenue cpm';
  const others = 'wins spend partnerRevenue cpm';
  expect(seen('list')).toEqual({ DSP: buyers, Agency: buyers, Brand: others, Publisher: others, Reseller: buyers });
  expect(seen('widget')).toEqual({
    DSP: 'spend cpm',
    Agency: 'spend cpm',
    Brand: 'wins spend cpm',
    Publisher: 'wins cpm',
    Reseller: 'spend partnerRevenue cpm',
  });
  expect(new Set(Object.values(seen('staffList')))).toEqual(new Set(['wins partnerRevenue cpm']));
  expect(Object.values(seen('funnel')).every((keys) => String(keys).startsWith('wins'))).toBe(true);
});

test('a win rate is for those alone who see wins, as it tells them together with auctions and bid rate (2 §2)', () => {
  for (const place of PLACES.filter((one) => one !== 'transparency'))
    expect(told(place, MEASURES.winRate.isSeenBy)).toEqual(told(place, MEASURES.wins.isSeenBy));
});

test('a report tells each account type what its lists tell, and partner revenue to resellers alone (2 §2, D29)', () => {
  const asked: MeasureKey[] = ['wins', 'winRate', 'spend', 'partnerRevenue', 'dataFee'];
  expect(told('report', (viewer) => seenMeasures(asked, viewer).join(' '))).toEqual({
    DSP: 'spend dataFee',
    Agency: 'spend dataFee',
    Brand: 'wins winRate spend dataFee',
    Publisher: 'wins winRate spend dataFee',
    Reseller: 'spend partnerRevenue dataFee',
  });
});

test('clicks, quartiles and loss share are told in reports alone, the last to those who see wins (D29)', () => {
  const asked: MeasureKey[] = ['clicks', 'videoStarts', 'firstQuartiles', 'midpoints', 'thirdQuartiles', 'completes', 'lossShare'];
  const all = asked.slice(0, -1).join(' ');
  const withLosses = asked.join(' ');
  expect(told('report', (viewer) => seenMeasures(asked, viewer).join(' '))).toEqual({
    DSP: all,
    Agency: all,
    Brand: withLosses,
    Publisher: withLosses,
    Reseller: all,
  });
  for (const place of PLACES.filter((one) => one !== 'report'))
    expect(Object.values(told(place, (viewer) => seenMeasures(asked, viewer).join(' '))).join('')).toBe('');
});

test('transparency and reach tell what the specification names there, and nothing else (3 §3, 1 §2.7)', () => {
  const all = Object.keys(MEASURES) as MeasureKey[];
  const seen = (place: Place) => told(place, (viewer) => seenMeasures(all, viewer).join(' '));
  expect(new Set(Object.values(seen('transparency')))).toEqual(
    new Set(['impressions winRate partnerRevenue spend cpm unpriced dataFee platformFee bidFloor videoFloor displayFloor']),
  );
  expect(seen('reach')).toEqual({
    DSP: 'impressions spend',
    Agency: 'impressions spend',
    Brand: 'impressions spend',
    Publisher: 'impressions',
    Reseller: 'impressions spend',
  });
});
