import { answer, renderScreen } from '@kontor/core/testing/web';
import { type DealChart, dashboardRoutes } from '@kontor/dashboards/contract';
import { type DealStanding, dealPages, dealRoutes } from '@kontor/deals/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleDeal } from '../testing/sample-deal.ts';
import { WhyBehindLine } from './why-behind-line.tsx';

const step = (key: 'auctions' | 'bids' | 'wins' | 'impressions', value: number) => ({ key, label: key, value, losses: [] });
const chart: DealChart = {
  ...{ labels: [], bucket: 'day', running: null, compared: null, marks: [], filters: {}, dataTo: null, failed: [], unoffered: [] },
  funnel: [step('auctions', 12e6), step('bids', 0), step('wins', 0), step('impressions', 0)],
};
const standing = (attention: DealStanding['attention']): DealStanding => ({
  ...{ pace: 38, budgetUsed: 14, daysLeft: 9, noBidsFor: 30, spentOn: null, attention, delivered: '1', lastBid: null },
  goal: { of: 'impressions', amount: '150000', per: 'day' },
});
const open = (attention: DealStanding['attention']) => {
  const figures = answer(dashboardRoutes.deal, chart);
  renderScreen({
    page: dealPages.edit,
    screen: () => <WhyBehindLine deal={sampleDeal({ status: 'PUBLISHED' })} />,
    at: `/deals/self/${'d'.repeat(24)}/dashboard`,
    answers: [answer(dealRoutes.standing, standing(attention)), figures],
  });
  return figures;
};

test('over the figures of a deal that nobody bids on stands why, with its DSP by name', async () => {
  open(['BEHIND', 'NO_BIDS']);
  expect((await screen.findByText(/No bids on 12\.0 M avails; ask Vantor/)).textContent).toMatch(/^Why is it behind\?/);
});

test('a deal on its way has no such line and asks nothing for it', async () => {
  const figures = open(['ENDING']);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByText(/Why is it behind/)).toBeNull();
  expect(figures.asked).toEqual([]);
});
