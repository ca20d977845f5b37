import { answer, renderScreen } from '@kontor/core/testing/web';
import { dealPages } from '@kontor/deals/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlanRail } from './plan-rail.tsx';

const ID = 'd'.repeat(24);
const plan = answer(mediaPlanRoutes.get, {
  id: ID,
  title: 'Prime time',
  description: '',
  status: true,
  targeting: emptyTargeting(),
  names: {},
  company: 'Halden Media',
  mediaPlanDisabled: false,
  attachedDeals: 1,
  publishedDeals: 0,
  createDate: '2026-11-01T02:00:00.000Z',
  updateDate: '2026-11-01T02:00:00.000Z',
  creatorName: 'Maren Oduya',
  version: 1,
});
const forecast = (dataFee: string) =>
  answer(mediaPlanRoutes.forecast, {
    requests: 40e6,
    low: 38e6,
    high: 42e6,
    quartiles: null,
    weekdays: [],
    lastWeek: null,
    market: 400e6,
    histogram: Array.from({ length: 20 }, (_, from) => ({ from, requests: 2e6 })),
    unpriced: 0,
    medianCpm: 10,
    clauses: [],
    sampleRows: 5_000,
    sampleWeight: 1_000,
    days: 28,
    newest: null,
    isEnough: true,
    exact: true,
    by: 'index' as const,
    dataFee,
    conflict: [],
  });
const open = (terms: Parameters<typeof PlanRail>[0]['terms'], dataFee = '0.000000') =>
  renderScreen({
    page: dealPages.edit,
    screen: () => <PlanRail planId={ID} terms={terms} onPlan={undefined} />,
    at: `/deals/self/${ID}/delivery`,
    answers: [plan, forecast(dataFee)],
  });
const reach = async () => (await screen.findByText(/within reach/)).textContent;

test('a deal reaches the requests whose floor is at most what margin and data fee leave the publisher (2 §5)', async () => {
  open({ rate: '16', type: 'FIXED', marginType: 'PERCENT', marginValue: '25' }, '2.000000');
  expect(await reach()).toBe('50.0 % of the plan’s requests within reach of $10.00, what the margin leaves the publisher');
});

test('without a margin its whole rate does, and while the margin is no amount too', async () => {
  open({ rate: '10', type: 'FIXED', marginType: 'FLAT', marginValue: '1.2.3' });
  expect(await reach()).toBe('50.0 % of the plan’s requests within reach of $10.00');
});
