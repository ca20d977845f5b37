import { expect, test } from 'vitest';
import { funnelOf } from './funnel.ts';

test('causes of lost bids are ranked once the codes of a cause are summed, and every code of OpenRTB has words', () => {
  const counts: [code: number, count: string][] = [
    [102, '40'],
    [100, '30'],
    [5, '20'],
    [9, '15'],
    ...[200, 201, 202, 203, 204].map((code): [number, string] => [code, '12']),
  ];
  const figures = { auctions: '1000', bids: '300', wins: '135', impressions: '130' };
  const funnel = funnelOf(
    { accountType: 'Agency', place: 'funnel' },
    figures,
    counts.map(([code, count]) => ({ code, count })),
  );
  expect(funnel.flatMap(({ losses }) => losses.map(({ cause }) => cause))).toEqual(
    expect.arrayContaining(['creative blocked', 'outbid', 'below auction floor', 'wrong auction ID']),
  );
  expect(funnel.flatMap(({ losses }) => losses).find(({ cause }) => cause === 'creative blocked')?.share).toBeCloseTo(36.36, 1);
});
