import { type Answer, answer, renderScreen } from '@kontor/core/testing/web';
import { type Deal, dealPages, dealRoutes, type Finding } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { historyRoutes } from '@kontor/history/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { segmentRoutes } from '@kontor/segments/contract';
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
const panel = () => screen.findByRole('region', { name: 'Before you publish' });

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

const missing = (field: string, tab: Finding['tab']): Finding => ({
  ...{
    ...error,
    code: 'fieldMissing',
    field,
    tab,
    text: 'Update the deal with mandatory field before publishing.',
    fix: 'Please fill it.',
  },
});

test('an untouched form is quiet: what is empty stands in one line, an error only once somebody has tried to save it', async () => {
  const empty = [missing('title', 'general'), missing('dealId', 'general'), missing('dealDspId', 'general'), missing('rate', 'delivery')];
  open('general', [found(...empty, warning)], { title: '', dealId: '', rate: '', dealDspId: '' });
  const line = await within(await panel()).findByText(/^4 fields to fill:/);
  expect(line.textContent).toBe('4 fields to fill: Title, Deal ID, DSP, Floor CPM');
  expect(within(await panel()).getByText('4 fields to fill, 1 warning')).toBeTruthy();
  expect(screen.queryByText('Update the deal with mandatory field before publishing.')).toBeNull();
  expect(line.closest('li')?.dataset.severity).toBe('todo');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), 'A');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await expect.poll(() => line.closest('li')?.dataset.severity).toBe('error');
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Go to DSP' }));
  await expect.poll(() => document.activeElement?.id).toBe('field-dealDspId');
});

test('checklist, rail and question are one list: fields, errors, who must approve, warnings', async () => {
  const asked = { mustApprove: ['Fernstream Media'], nextDealActions: ['SEND_FOR_APPROVAL' as const] };
  const told = ['1 field to fill: Floor CPM', 'Nothing is left', 'Fernstream Media must approve this', 'The Deal ID is odd.'];
  const listIn = async (region: HTMLElement) => {
    const items = await within(region).findAllByRole('listitem');
    return items.map(({ textContent }) => textContent?.replace(/^(Error|Warning): /, ''));
  };
  for (const tab of ['dashboard', 'general']) {
    const view = open(tab, [found(missing('rate', 'delivery'), error, warning)], asked);
    const listed = await listIn(await panel());
    expect(listed.map((text, i) => text?.slice(0, told[i]?.length))).toEqual(told);
    expect(within(await panel()).getByText('1 field to fill, 1 error, 1 warning, needs approval')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Approval' })).toBeNull();
    view.unmount();
  }
  open('history', [found(missing('rate', 'delivery'), error, warning)], asked);
  await userEvent.click(await screen.findByRole('button', { name: 'Send for Approval' }));
  const checks = within(await screen.findByRole('dialog')).getByRole('region', { name: 'Checks' });
  expect((await listIn(checks)).map((text, i) => text?.slice(0, told[i]?.length))).toEqual(told);
});

test('of a plan that is not saved yet, the server says who must approve', async () => {
  const needed = answer(dealRoutes.approvalNeeded, { publishers: ['Ironbark'] });
  const plans = answer(mediaPlanRoutes.search, [{ id: PLAN, title: 'Prime time', status: true }]);
  open('general', [found(), needed, plans, plan, forecast]);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Media plan' }));
  await userEvent.click(await screen.findByRole('option', { name: /Prime time/ }));
  expect(await within(await panel()).findByText('Ironbark must approve this deal before it is published.')).toBeTruthy();
  expect(needed.asked[0]?.body).toMatchObject({ mediaPlans: PLAN, pubSeats: [] });
});

test('it is asked again as the form changes, with what the form holds, and a deal in order says so', async () => {
  const live = answer(dealRoutes.preflight, ({ deal }) => ({ findings: deal?.title === 'Northlight' ? [warning] : [], isWhole: true }));
  open('general', [live]);
  expect(await within(await panel()).findByText('1 warning')).toBeTruthy();
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), ' 2');
  expect(await within(await panel()).findByText(/^Nothing keeps this deal from being published\./)).toBeTruthy();
  await expect.poll(() => live.asked.at(-1)?.body).toMatchObject({ deal: { title: 'Northlight 2' } });
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
  expect(await within(await panel()).findByText(/^Nothing keeps this deal from being published\./)).toBeTruthy();
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
  expect(dialog.getByText('Acknowledge every warning to continue.')).toBeTruthy();
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
  expect(dialog.getByText('Fix the errors first.')).toBeTruthy();
  await userEvent.click(link);
  await expect.poll(() => router.state.location.pathname).toBe(`/deals/self/${ID}/delivery`);
  await expect.poll(() => document.activeElement?.id).toBe('field-marginValue');
});

test('sending for approval is checked the same; its warnings are read there, and ticked before Publish', async () => {
  const send = answer(dealRoutes.updateStatus, null, { msg: 'Deal send for approval.' });
  open('history', [found(warning), send], { nextDealActions: ['SEND_FOR_APPROVAL'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Send for Approval' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^Warning:/);
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Send for Approval' }));
  await expect.poll(() => send.asked[0]?.url.searchParams.get('acknowledged')).toBe('dealIdOdd');
});

const planSaid = {
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
  template: null,
};
const plan = answer(mediaPlanRoutes.get, planSaid);
const forecast = answer(mediaPlanRoutes.forecast, {
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
  dataFee: '2.000001',
  conflict: [],
  idle: [],
  missing: null,
});
const waterfall = (terms: Parameters<typeof Waterfall>[0]['terms']) =>
  renderScreen({
    page: dealPages.edit,
    screen: () => <Waterfall planId={PLAN} terms={terms} />,
    at: `/deals/self/${ID}/delivery`,
    answers: [plan, forecast],
  });
const rows = () => screen.getAllByRole('row').map((row) => row.textContent);
const exact = () => screen.getAllByRole('row').map((row) => row.querySelector('[title]')?.getAttribute('title'));

test('a price is seen from the bid to the publisher’s net in cents, divided to the millionth, beside what it buys of the plan (P5)', async () => {
  waterfall({ rate: '16.3333', type: 'FIXED', marginType: 'PERCENT', marginValue: '12.5' });
  await expect.poll(rows).toEqual(['Bid$16.33', 'Margin−$2.04', 'Data fee−$2.00', 'Publisher’s net$12.29']);
  // 12.5 % of 16.3333 is 2.0416625, rounded half up.
  expect(exact()).toEqual(['16.333300 dollars', '-2.041663 dollars', '-2.000001 dollars', '12.291636 dollars']);
  expect((await screen.findByText(/avails a day/)).textContent).toBe('24.6 M avails a day at this price.');
});

test('a net below nothing says so and what took it, and a price that is none yet asks for it', async () => {
  const view = waterfall({ rate: '2', type: 'AUCTION', marginType: 'FLAT', marginValue: '1' });
  await expect.poll(() => rows().at(-1)).toBe('Publisher’s net−$1.00');
  expect(screen.getByText('Nothing is left for the publisher after data fee and margin.')).toBeTruthy();
  view.unmount();
  const without = waterfall({ rate: '2', type: 'AUCTION', marginType: 'FLAT', marginValue: '0' });
  expect(await screen.findByText('Nothing is left for the publisher after data fee.')).toBeTruthy();
  without.unmount();
  waterfall({ rate: '', type: 'AUCTION', marginType: 'FLAT', marginValue: '1.2.3' });
  expect(await screen.findByText(/Enter a floor CPM and a margin/)).toBeTruthy();
});

test('the dearest segment of the data fee is named, and what the fee is without it', async () => {
  const [dear, cheap] = ['1'.repeat(24), '2'.repeat(24)] as const;
  const chosen = [
    { id: dear, title: 'Car buyers', price: '3.80' },
    { id: cheap, title: 'Families', price: '1.20' },
  ].map((one) => ({
    ...{ ...one, dataType: 'IDFA' as const, provider: '', parentProvider: '', dailyAvails: null, users: null, source: 0 as const },
    ...{ owned: false, selected: true, expirationDate: null, key: one.id, value: one.title },
  }));
  const includeSegments = [dear, cheap].map((id) => ({ id, source: 0 as const, type: 'RDS' as const }));
  const targeted = answer(mediaPlanRoutes.get, { ...planSaid, targeting: { ...emptyTargeting(), includeSegments } });
  renderScreen({
    page: dealPages.edit,
    screen: () => <Waterfall planId={PLAN} terms={{ rate: '16', type: 'AUCTION', marginType: 'FLAT', marginValue: '0' }} />,
    at: `/deals/self/${ID}/delivery`,
    answers: [targeted, forecast, answer(segmentRoutes.chosen, chosen)],
  });
  expect((await screen.findByText(/Car buyers/)).textContent).toBe('Data fee: “Car buyers” costs $3.80; without it the fee is $1.20.');
});
