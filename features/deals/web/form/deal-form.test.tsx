import { type Answer, answer, renderScreen } from '@kontor/core/testing/web';
import { type Deal, dealPages, dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import DealPage from '../page/deal-page.tsx';
import { sampleDeal as deal } from '../testing/sample-deal.ts';

// jsdom lays nothing out: the list needs a height to draw rows in.
beforeAll(() => void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480));

const ID = 'd'.repeat(24);
const [FERN, HERON, GONE] = ['1'.repeat(24), '2'.repeat(24), '3'.repeat(24)] as const;
const PLAN = {
  status: true,
  company: 'Halden Media',
  createDate: '',
  updateDate: '',
  mediaType: 'video',
  platform: ['ALL'],
  attachedDeals: 1,
  clauses: 4,
};
const plans = answer(mediaPlanRoutes.list, {
  rows: [
    {
      id: ID,
      data: { ...PLAN, id: ID, title: 'Prime time', createDate: '2026-11-01T02:00:00.000Z', updateDate: '2026-11-01T02:00:00.000Z' },
    },
  ],
  totalCount: 1,
  hasMore: false,
});
const found = answer(mediaPlanRoutes.search, [{ id: ID, title: 'Prime time', status: true }]);
/** One call, of publishers or with `buyer` of DSPs. */
const dsps = answer(dspRoutes.list, (_, url) => {
  if (url.searchParams.get('buyer') === 'true') return [{ id: 'e'.repeat(24), name: 'Vantor', seat: false, seats: [] }];
  const all = [
    { id: FERN, name: 'Fernstream', requests: 3_610_000 },
    { id: HERON, name: 'Heron Farms', requests: null },
  ];
  const q = (url.searchParams.get('q') ?? '').toLowerCase();
  return all.filter(({ name }) => name.toLowerCase().includes(q)).map((one) => ({ ...one, seat: false, seats: [] }));
});
const edit = (change: Partial<Deal>, ...answers: Answer[]) =>
  renderScreen({
    page: dealPages.edit,
    screen: DealPage,
    at: `/deals/self/${ID}/general`,
    answers: [answer(dealRoutes.get, deal(change)), dsps, plans, found, ...answers],
  });

test('publishers of a deal are chosen by name, and no id is on the screen', async () => {
  const update = answer(dealRoutes.update, null, { msg: 'Deal updated.' });
  const { container } = edit({ pubSeats: [HERON, GONE, 'seat-7'], publisherNames: { [HERON]: 'Heron Farms' } }, update);
  const chosen = await screen.findByRole('list', { name: 'Chosen' });
  const names = () =>
    within(chosen)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['Heron Farms', 'A publisher that is gone', 'seat-7']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find publishers' }), 'fern{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Include Fernstream' }));
  expect(names()).toEqual(['Heron Farms', 'A publisher that is gone', 'seat-7', 'Fernstream']);
  expect(container.textContent).not.toMatch(/[0-9a-f]{24}/);
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await expect.poll(() => update.asked[0]?.body).toMatchObject({ pubSeats: [HERON, GONE, 'seat-7', FERN] });
});

test('the Deal ID of a live deal is fixed, says what changes that, and can be copied', async () => {
  edit({ status: 'PUBLISHED', nextDealActions: ['UNPUBLISHED'] });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Deal ID' });
  expect([field.readOnly, field.value]).toEqual([true, 'KN-1']);
  expect(screen.getByText('Unpublish to change the Deal ID.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy deal ID KN-1' })).toBeTruthy();
});

test('a margin above a hundred percent has its word when its field is left, before Save', async () => {
  edit({ marginType: 'PERCENT', marginValue: '10' });
  await screen.findByRole('textbox', { name: /^Title/ });
  await userEvent.click(screen.getByRole('link', { name: 'Delivery' }));
  const margin = await screen.findByRole('textbox', { name: 'Margin' });
  await userEvent.clear(margin);
  await userEvent.type(margin, '150');
  await userEvent.tab();
  expect(screen.getByText('Percentage must be between 0 and 100.').id).toBe(margin.getAttribute('aria-describedby')?.split(' ').at(-1));
  await userEvent.clear(margin);
  await userEvent.type(margin, '100');
  await userEvent.tab();
  expect(margin.getAttribute('aria-invalid')).not.toBe('true');
});

test('without a plan the rail invites to choose one and offers the latest, without an alarm', async () => {
  edit({});
  const rail = within(await screen.findByRole('complementary', { name: 'Forecast' }));
  expect(rail.getByText('Choose a media plan to see what this deal would deliver.')).toBeTruthy();
  expect(rail.queryByRole('alert')).toBeNull();
  expect(await rail.findByRole('button', { name: 'Prime time' })).toBeTruthy();
});
