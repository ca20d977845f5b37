import { type Answer, answer, renderScreen } from '@kontor/core/testing/web';
import { type Deal, dealPages, dealRoutes, type Finding } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { historyRoutes } from '@kontor/history/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import DealPage from '../page/deal-page.tsx';
import { sampleDeal } from '../testing/sample-deal.ts';
import { Waterfall } from './waterfall.tsx';

const ID = 'd'.repeat(24);
const PLAN = 'c'.repeat(24);
const error: Finding = {
  code: 'netNotPositive',
  severity: 'error',
  field: 'marginValue',
  tab: 'delivery',
  text: 'Nothing is left for the publisher.',
  fix: 'Raise the price, or lower the margin.',
};
const warning: Finding = { ...error, code: 'dealIdOdd', severity: 'warning', field: 'dealId', tab: 'general', text: 'The Deal ID is odd.' };
const listed: Finding = {
  ...warning,
  code: 'listEmptied',
  field: 'mediaPlans',
  text: 'The media list “Top” is empty.',
  href: `/mediaplan/${PLAN}/targeting`,
};

const NOTHING = { rows: [], totalCount: 0, hasMore: false };
const BESIDE = [
  answer(dspRoutes.list, [{ id: 'e'.repeat(24), name: 'Vantor', seat: false, seats: [] }]),
  answer(mediaPlanRoutes.list, NOTHING),
  answer(mediaPlanRoutes.search, []),
  answer(historyRoutes.list, NOTHING),
];
const open = (tab: string, answers: Answer[], change: Partial<Deal> = {}) =>
  renderScreen({
    page: dealPages.edit,
    screen: DealPage,
    at: `/deals/self/${ID}/${tab}`,
    answers: [...answers, answer(dealRoutes.get, sampleDeal(change)), ...BESIDE],
  });
const found = (...findings: Finding[]) => answer(dealRoutes.preflight, { findings, isWhole: true });
const panel = () => screen.findByRole('region', { name: 'Before publishing' });

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

test('the rail says what was found, and a link opens the tab of a field and focuses it', async () => {
  const { router } = open('general', [found(error, warning, listed)]);
  const checks = within(await panel());
  expect((await checks.findAllByRole('listitem')).map(({ textContent }) => textContent?.slice(0, 20))).toEqual([
    'Error: Nothing is le',
    'Warning: The Deal ID',
    'Warning: The media l',
  ]);
  expect(checks.getByText('1 error, 2 warnings')).toBeTruthy();
  expect(checks.getByRole('link', { name: 'Open the media plan' }).getAttribute('href')).toBe(`/mediaplan/${PLAN}/targeting`);
  await userEvent.click(checks.getByRole('button', { name: 'Go to Deal ID' }));
  await expect.poll(() => document.activeElement?.id).toBe('field-dealId');
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Go to Margin' }));
  await expect.poll(() => router.state.location.pathname).toBe(`/deals/self/${ID}/delivery`);
  await expect.poll(() => document.activeElement?.id).toBe('field-marginValue');
});

test('it is asked again as the form changes, with what the form holds, and a deal in order says so', async () => {
  const live = answer(dealRoutes.preflight, ({ deal }) => ({ findings: deal?.title === 'Northlight' ? [warning] : [], isWhole: true }));
  open('general', [live]);
  expect(await within(await panel()).findByText('1 warning')).toBeTruthy();
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), ' 2');
  expect(await within(await panel()).findByText('Nothing keeps this deal from being published.')).toBeTruthy();
  expect(live.asked.at(-1)?.body).toMatchObject({ deal: { title: 'Northlight 2' } });
});

test('checks that did not run say so, and can be run again', async () => {
  let isDown = true;
  const shaky: Answer = {
    ...found(),
    reply: (...asked) => (isDown ? { status: 400, body: { success: false, msg: 'No.' } } : found().reply(...asked)),
  };
  open('general', [shaky]);
  expect(await within(await panel()).findByText('The checks did not run')).toBeTruthy();
  isDown = false;
  await userEvent.click(within(await panel()).getByRole('button', { name: /Retry/ }));
  expect(await within(await panel()).findByText('Nothing keeps this deal from being published.')).toBeTruthy();
});

test('publishing waits until each warning is ticked, and sends their names', async () => {
  const publish = answer(dealRoutes.publish, null, { msg: 'Deal published.' });
  open('history', [found(warning, listed), publish]);
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [first, second] = await dialog.findAllByRole('checkbox');
  const confirm = () => dialog.getByRole('button', { name: 'Publish' });
  await userEvent.click(first ?? expect.fail());
  await userEvent.click(confirm());
  expect(publish.asked).toEqual([]);
  expect(dialog.getByText('Say of each warning that you have seen it.')).toBeTruthy();
  (second ?? expect.fail()).focus();
  await userEvent.keyboard(' ');
  await userEvent.click(confirm());
  expect(await screen.findByText('Deal published.')).toBeTruthy();
  expect(publish.asked[0]?.url.searchParams.get('acknowledged')).toBe('dealIdOdd,listEmptied');
});

test('an error keeps it from being published; its link closes the question and leads to the field', async () => {
  const publish = answer(dealRoutes.publish, null);
  const { router } = open('history', [found(error), publish]);
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  const link = await dialog.findByRole('button', { name: 'Go to Margin' });
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(publish.asked).toEqual([]);
  expect(dialog.getByText('Mend what is wrong first.')).toBeTruthy();
  await userEvent.click(link);
  await expect.poll(() => router.state.location.pathname).toBe(`/deals/self/${ID}/delivery`);
  await expect.poll(() => document.activeElement?.id).toBe('field-marginValue');
});

test('sending for approval is checked the same', async () => {
  const send = answer(dealRoutes.updateStatus, null, { msg: 'Deal send for approval.' });
  open('history', [found(warning), send], { nextDealActions: ['SEND_FOR_APPROVAL'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Send for Approval' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: 'Send for Approval' }));
  await expect.poll(() => send.asked[0]?.url.searchParams.get('acknowledged')).toBe('dealIdOdd');
});

const plan = answer(mediaPlanRoutes.get, {
  id: PLAN,
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
const forecast = answer(mediaPlanRoutes.forecast, {
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
  dataFee: '2.000001',
  conflict: [],
});
const waterfall = (terms: Parameters<typeof Waterfall>[0]['terms']) =>
  renderScreen({
    page: dealPages.edit,
    screen: () => <Waterfall planId={PLAN} terms={terms} />,
    at: `/deals/self/${ID}/delivery`,
    answers: [plan, forecast],
  });
const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

test('a price is seen from the bid to the publisher’s net, to the millionth, beside what the net buys of the plan (P5)', async () => {
  waterfall({ rate: '16.3333', type: 'FIXED', marginType: 'PERCENT', marginValue: '12.5' });
  // 12.5 % of 16.3333 is 2.0416625, rounded half up.
  await expect.poll(rows).toEqual(['Bid$16.333300', 'Margin−$2.041663', 'Data fee−$2.000001', 'Publisher’s net$12.291636']);
  expect((await screen.findByText(/The net buys/)).textContent).toBe('The net buys 24.6 M requests a day, 61.5 % of the plan.');
});

test('a net below nothing says so, and a price that is none yet asks for it', async () => {
  const view = waterfall({ rate: '2', type: 'AUCTION', marginType: 'FLAT', marginValue: '1' });
  await expect.poll(() => rows().at(-1)).toBe('Publisher’s net−$1.000001');
  expect(screen.getByText('Margin and data fee leave the publisher nothing.')).toBeTruthy();
  view.unmount();
  waterfall({ rate: '', type: 'AUCTION', marginType: 'FLAT', marginValue: '1.2.3' });
  expect(await screen.findByText(/Enter a floor CPM and a margin/)).toBeTruthy();
});
