import { answer, renderScreen } from '@kontor/core/testing/web';
import { dealPages } from '@kontor/deals/contract';
import { emptyTargeting, mediaPlanRoutes, type PlanForecast } from '@kontor/media-plans/contract';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
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
  template: null,
});
const forecast = (dataFee: string, change: Partial<PlanForecast> = {}) =>
  answer(mediaPlanRoutes.forecast, {
    requests: 40e6,
    low: 38e6,
    high: 42e6,
    quartiles: null,
    weekdays: [],
    lastWeek: null,
    change: null,
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
    idle: [],
    missing: null,
    ...change,
  });
const open = (terms: Parameters<typeof PlanRail>[0]['terms'], dataFee = '0.000000', onPrice?: (price: string) => void) =>
  renderScreen({
    page: dealPages.edit,
    screen: () => <PlanRail planId={ID} terms={terms} onPlan={undefined} onPrice={onPrice} />,
    at: `/deals/self/${ID}/delivery`,
    answers: [plan, forecast(dataFee)],
  });
const reach = async () => (await screen.findByText(/of avails have a floor/)).textContent;

test('a deal reaches the requests whose floor is at most what margin and data fee leave the publisher (2 §5)', async () => {
  open({ rate: '16', type: 'FIXED', marginType: 'PERCENT', marginValue: '25' }, '2.000000');
  expect(await reach()).toBe('50.0 % of avails have a floor at or below $10.00, after data fee and margin.');
});

test('what lowers the price is named, and no margin where there is none', async () => {
  open({ rate: '12', type: 'FIXED', marginType: 'FLAT', marginValue: '0' }, '2.000000');
  expect(await reach()).toBe('50.0 % of avails have a floor at or below $10.00, after data fee.');
});

test('without a margin its whole rate does, and while the margin is no amount too', async () => {
  open({ rate: '10', type: 'FIXED', marginType: 'FLAT', marginValue: '1.2.3' });
  expect(await reach()).toBe('50.0 % of avails have a floor at or below $10.00.');
});

/** The rail of a form: what sets the price is shown at once. */
function Priced({ first }: { first: string }) {
  const [rate, setRate] = useState(first);
  return (
    <PlanRail planId={ID} terms={{ rate, type: 'AUCTION', marginType: 'FLAT', marginValue: '0' }} onPlan={undefined} onPrice={setRate} />
  );
}
const openPriced = (first: string) =>
  renderScreen({
    page: dealPages.edit,
    screen: () => <Priced first={first} />,
    at: `/deals/self/${ID}/delivery`,
    answers: [plan, forecast('3.800000')],
  });

test('the curve marks bid and net, is filled to the net, and its keys set the price', async () => {
  const { container } = openPriced('18');
  const curve = await screen.findByRole('slider', { name: 'Price on the curve' });
  expect([...container.querySelectorAll('.k-curve b')].map(({ textContent }) => textContent)).toEqual(['net $14.20', 'bid $18.00']);
  const lit = [...container.querySelectorAll<HTMLElement>('.k-curve i')].map((bar) => bar.style.getPropertyValue('--lit'));
  expect([lit[13], Number.parseFloat(lit[14] ?? '').toFixed(0), lit[15]]).toEqual(['100%', '20', '0%']);
  expect(curve.getAttribute('aria-valuetext')).toBe('bid $18.00, net $14.20, 71.0 % of avails');
  curve.focus();
  await userEvent.keyboard('{ArrowRight}{PageUp}');
  expect(curve.getAttribute('aria-valuetext')).toBe('bid $19.10, net $15.30, 76.5 % of avails');
  await userEvent.keyboard('{ArrowDown}');
  expect(curve.getAttribute('aria-valuenow')).toBe('19');
});

test('a click on the curve sets the price to a tenth, and so does “half” to what reaches half of the plan', async () => {
  openPriced('18');
  const curve = await screen.findByRole('slider', { name: 'Price on the curve' });
  vi.spyOn(curve, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 86));
  fireEvent.pointerDown(curve, { clientX: 213, pointerId: 1 });
  // 113 of 200 px of $20.
  expect(curve.getAttribute('aria-valuetext')).toMatch(/^bid \$11\.30, net \$7\.50/);
  await userEvent.click(screen.getByRole('button', { name: '50 % of avails at $13.80' }));
  expect(curve.getAttribute('aria-valuetext')).toBe('bid $13.80, net $10.00, 50.0 % of avails');
});

test('who only reads sees the curve and the price that reaches half, and cannot set it', async () => {
  open({ rate: '18', type: 'AUCTION', marginType: 'FLAT', marginValue: '0' }, '3.800000');
  expect(await screen.findByText('50 % of avails at $13.80')).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.queryByRole('button', { name: /half/ })).toBeNull();
});

test('a plan whose level moved says so beside the deal, with the figure that holds now; one that did not says nothing', async () => {
  const at = (change: Partial<PlanForecast>) =>
    renderScreen({
      page: dealPages.edit,
      screen: () => (
        <PlanRail planId={ID} terms={{ rate: '18', type: 'AUCTION', marginType: 'FLAT', marginValue: '0' }} onPlan={undefined} />
      ),
      at: `/deals/self/${ID}/delivery`,
      answers: [plan, forecast('0.000000', change)],
    });
  const moved = at({
    change: { kind: 'level', since: '2026-11-18', percent: -30, until: '2026-12-02', requests: 28e6 },
    lastWeek: { forecast: 40e6, seen: 28e6, inside: 0, days: 7 },
  });
  await screen.findByText(/^30 % fewer since Nov 18.*; the range is wider until Dec 2/);
  expect(screen.getByText('Avails per day, range')).toBeTruthy();
  expect(moved.container.querySelector('.k-rail-figure')?.textContent).toBe('28.0 M');
  moved.unmount();
  const calm = at({});
  await screen.findByText('Avails per day, 90 % range');
  expect(calm.container.querySelector('.k-rail-few')).toBeNull();
});
