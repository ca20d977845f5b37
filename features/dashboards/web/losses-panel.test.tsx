import { answer, refusedOnce, renderScreen } from '@kontor/core/testing/web';
import { type DeliveryFunnel, dashboardDealUnknown, dashboardRoutes, type FunnelCause } from '@kontor/dashboards/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DashboardPlaceProvider, dealPlace } from './dashboard-place.ts';
import { LossesPanel } from './losses-panel.tsx';

const ID = '1'.repeat(24);
const page = { path: '/deal' };
const lost = (key: string, label: string, number: number, change: Partial<FunnelCause>): FunnelCause => ({
  key,
  label,
  count: number,
  share: 50,
  who: 'you',
  change: `Change ${label}.`,
  field: null,
  clause: null,
  ...change,
});
const losses: DeliveryFunnel = {
  stages: [
    { key: 'matched', label: 'Matched by the plan', value: 500_000_000, missing: null, share: null, causes: [] },
    {
      key: 'auctions',
      label: 'Auctions',
      value: 100_000_000,
      missing: null,
      share: 20,
      causes: [
        lost('unoffered.floor', 'Publisher floor above net price', 300_000_000, { share: 75, field: 'rate' }),
        lost('unoffered.demand', 'Buyer stopped bidding', 100_000_000, { share: 25, who: 'buyer' }),
      ],
    },
    {
      key: 'bids',
      label: 'Bids',
      value: 40_000_000,
      missing: null,
      share: 40,
      causes: [lost('nobid.6', 'Unsupported device', 60_000_000, { share: 100, clause: 'Platform' })],
    },
  ],
  split: null,
};
const PLAN = '2'.repeat(24);
const fileOf = (name: string) => ({ name, facts: [] });
const Screen = () => (
  <DashboardPlaceProvider value={dealPlace(ID)}>
    <LossesPanel deal={{ dealId: ID, plan: PLAN }} admin={false} fileOf={fileOf} />
  </DashboardPlaceProvider>
);

test('where delivery is lost is told by stage and cause, with who can act and a link to what changes it', async () => {
  const funnel = answer(dashboardRoutes.funnel, losses);
  renderScreen({ page, screen: Screen, at: '/deal?platform=CTV', answers: [funnel] });
  const panel = await screen.findByRole('region', { name: 'Where delivery is lost' });
  const table = await within(panel).findByRole('table');
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map((cell) => cell.textContent),
    ]);
  expect(rows).toEqual([
    ['Matched by the plan', '500,000,000', '–', ''],
    ['Publisher floor above net price', '−300,000,000', '75.0 %', 'You'],
    ['Buyer stopped bidding', '−100,000,000', '25.0 %', 'Buyer'],
    ['Auctions', '100,000,000', '20.0 %', ''],
    ['Unsupported device', '−60,000,000', '100.0 %', 'You'],
    ['Bids', '40,000,000', '40.0 %', ''],
  ]);
  expect(within(panel).getByRole('link', { name: 'Floor CPM' }).getAttribute('href')).toBe(`/deals/self/${ID}/delivery#field-rate`);
  expect(within(panel).getByRole('link', { name: 'Platform, in the plan' }).getAttribute('href')).toBe(`/mediaplan/${PLAN}/targeting`);
  expect(funnel.asked[0]?.body).toMatchObject({ dealId: ID, platform: 'CTV' });
});

test('a stage that nobody counted says so, and a funnel that failed is asked again', async () => {
  const missing = 'No count of matching avails for this date range.';
  const [first, ...others] = losses.stages;
  const untold = { ...losses, stages: [...(first ? [{ ...first, value: null, missing }] : []), ...others] };
  const funnel = refusedOnce(answer(dashboardRoutes.funnel, untold), dashboardDealUnknown);
  renderScreen({ page, screen: Screen, at: '/deal', answers: [funnel] });
  const panel = await screen.findByRole('region', { name: 'Where delivery is lost' });
  await userEvent.click(await within(panel).findByRole('button', { name: 'Retry' }));
  expect(await within(panel).findByText(missing)).toBeTruthy();
});

test('the funnel is split by seat, publisher or bundle, in the address', async () => {
  const split = [
    { key: 'p', name: 'Fernstream', auctions: 90, bids: 30, wins: 20, impressions: 19 },
    { key: 'rest', name: 'All others', auctions: 10, bids: 10, wins: 1, impressions: 1 },
  ];
  const funnel = answer(dashboardRoutes.funnel, { ...losses, split });
  const { router } = renderScreen({ page, screen: Screen, at: '/deal', answers: [funnel] });
  await userEvent.click(await screen.findByText('By publisher'));
  await expect.poll(() => router.state.location.search).toEqual({ split: 'publisher' });
  const table = await screen.findByRole('table', { name: 'Funnel by publisher' });
  // Rows are drawn after their table's caption.
  expect(await within(table).findByText('Fernstream')).toBeTruthy();
  expect(funnel.asked.at(-1)?.body).toMatchObject({ split: 'publisher' });
  await userEvent.click(screen.getByText('Total'));
  expect(await screen.findByRole('table', { name: 'Stages and loss reasons' })).toBeTruthy();
});
