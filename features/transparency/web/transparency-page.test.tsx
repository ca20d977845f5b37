import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { transparencyRoutes as routes, type TransparencyRow, transparencyPages } from '@kontor/transparency/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import TransparencyPage from './transparency-page.tsx';

// jsdom has no canvas; the picture's figures are read from its table.
vi.mock('echarts/core', () => ({
  use: () => {},
  init: () => ({ setOption: () => {}, on: () => {}, dispose: () => {}, dispatchAction: () => {}, getZr: () => ({ on: () => {} }) }),
}));
Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve(), addEventListener: () => {} } });

const row = (name: string, spend: string | null, change: Partial<TransparencyRow> = {}): TransparencyRow => ({
  ...{ key: name, name, seatId: '', dspId: '', dsp: '', publisher: '', aDomain: '', img: '' },
  ...{ revenuegross: spend, revenue: spend === null ? null : String(Number(spend) * 0.8), takeRate: spend === null ? null : '0.2' },
  ...{ cpmGross: '20', cpm: '16', auction_cpm_gross: 12.5, bidFloor: 9.5, videoFloor: 10, displayFloor: null, unpriced: 0, ...change },
});
const frame = { isLinked: true, dataTo: '2026-11-20T14:45:00.000Z' };
const many = Array.from({ length: 23 }, (_, n) => row(`Publisher ${n + 1}`, String(1000 - n), { publisher: `p${n}` }));
const tableOf = (...rows: TransparencyRow[]) => ({ rows, total: rows[0] ?? null, rest: { revenuegross: '0', revenue: '0' }, ...frame });
const overall = (change: object = {}) =>
  answer(routes.overall, {
    revenuegross: '1000',
    revenue: '800',
    takeRate: '0.2',
    parts: [
      { key: 'publisher' as const, name: 'Publishers', value: '800' },
      { key: 'margin' as const, name: 'Deal margin', value: '60' },
      { key: 'dataFee' as const, name: 'Data fee', value: '40' },
      { key: 'platformFee' as const, name: 'Platform fee', value: '100' },
    ],
    unpriced: 0,
    ...frame,
    ...change,
  });
const spends = answer(routes.topSpends, {
  bucket: 'hour',
  labels: ['2026-11-20 00:00:00', '2026-11-20 01:00:00'],
  running: null,
  rows: [{ key: 'p', name: 'Fernstream', values: ['1', '2'] }],
  other: null,
  unpriced: 0,
  ...frame,
});
const supply = (userid: string, name: string, isRequested = false, spend = '0', canRequest = true) => ({
  ...{ userid, name, isRequested, canRequest, spend },
});
const active = answer(routes.active, { rows: [supply('p1', 'Fernstream', false, '12.5')], hasMore: false, ...frame });
const inactive = () =>
  answer(routes.inactive, { rows: [supply('q1', 'Sterlinggate'), supply('q2', 'Basalt', true)], hasMore: false, ...frame });
const agencyTables = () => [
  answer(routes.agencyPublisher, (body) => (body.aDomain ? tableOf(row('Beneath the domain', '5')) : tableOf(...many))),
  answer(routes.agencyAdomain, (body) =>
    body.publisher
      ? tableOf(row('one.example', '7', { aDomain: 'one.example' }))
      : tableOf(row('all.example', '9', { aDomain: 'all.example' })),
  ),
];
const open = (answers: readonly ReturnType<typeof refusal>[], at = '/transparency', session = sessionOf()) =>
  renderScreen({ page: transparencyPages.transparency, screen: TransparencyPage, at, answers: [...answers], session });
const flow = answer(routes.flow, {
  advertisers: [{ key: '0 a', name: 'north.example', img: '' }],
  publishers: [{ key: '1 p', name: 'Fernstream', img: '' }],
  flows: [
    ['600', '150'],
    ['250', '0'],
  ],
  gross: '1000',
  ...frame,
});
const agency = (...more: ReturnType<typeof refusal>[]) => [...agencyTables(), overall(), spends, active, inactive(), flow, ...more];

test('an agency has publishers, domains, a chart, the take rate and supply; every card asks of today', async () => {
  const answers = agency();
  open(answers);
  for (const name of ['Top Spend', 'Overall Take Rate', 'Top Spend : Publishers', 'Top Spend : Adomains', 'Supply'])
    expect(await screen.findByRole('region', { name })).toBeTruthy();
  expect(await screen.findByText('20.0 % take rate (did not reach publishers)')).toBeTruthy();
  expect(screen.getByText(/^Data to Nov 20, 09:45 EST/)).toBeTruthy();
  const bodies = answers.flatMap(({ asked }) => asked.map(({ body }) => body as { dateRange: { startDate: string; endDate: string } }));
  expect(bodies.length).toBeGreaterThanOrEqual(5);
  expect(bodies.every(({ dateRange }) => dateRange.startDate === dateRange.endDate)).toBe(true);
});

test('a DSP has seats in the publishers’ place, a brand neither domains nor supply (3 §2)', async () => {
  const seats = answer(routes.seat, tableOf(row('Vantor: Trading desk', '5', { seatId: 'V-1', dsp: 'Vantor' })));
  const dsp = open(
    [seats, answer(routes.adomain, tableOf(row('one.example', '4'))), overall(), spends, active],
    '/transparency',
    sessionOf({ accountType: 'DSP' }),
  );
  expect(await screen.findByRole('region', { name: 'Top Spend : Seats' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Seats' })).toBeTruthy();
  dsp.unmount();
  const publishers = answer(routes.brandPublisher, tableOf(row('Fernstream', '5')));
  open([publishers, overall(), spends], '/transparency', sessionOf({ accountType: 'Brand', roles: [] }));
  expect(await screen.findByRole('region', { name: 'Top Spend : Publishers' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Top Spend : Adomains' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Supply' })).toBeNull();
});

test('a row’s icon stands before its name, from the address that the row has (D53)', async () => {
  const img = `/api/meta/icon/${'6'.repeat(24)}/${'5'.repeat(24)}`;
  const publishers = answer(routes.brandPublisher, tableOf(row('Fernstream', '5', { img }), row('Basalt', '4')));
  open([publishers, overall(), spends], '/transparency', sessionOf({ accountType: 'Brand', roles: [] }));
  const name = await screen.findByRole('button', { name: 'Fernstream' });
  expect(name.querySelector('img')?.getAttribute('src')).toBe(img);
  expect(screen.getByRole('button', { name: 'Basalt' }).querySelector('.k-name-icon')?.querySelector('img')).toBeNull();
});

test('ten rows are there at first, and ten more with each press (3 §9)', async () => {
  open(agency());
  const card = await screen.findByRole('region', { name: 'Top Spend : Publishers' });
  expect(await within(card).findByRole('button', { name: 'Publisher 10' })).toBeTruthy();
  expect(within(card).queryByRole('button', { name: 'Publisher 11' })).toBeNull();
  await userEvent.click(within(card).getByRole('button', { name: 'Load More' }));
  expect(await within(card).findByRole('button', { name: 'Publisher 20' })).toBeTruthy();
});

test('a row opens to what is beneath it, by mouse and by keyboard, and closes again', async () => {
  open(agency());
  const card = await screen.findByRole('region', { name: 'Top Spend : Publishers' });
  const name = await within(card).findByRole('button', { name: 'Publisher 1' });
  expect(name.getAttribute('aria-expanded')).toBe('false');
  name.focus();
  await userEvent.keyboard('{Enter}');
  expect(await within(card).findByText('one.example')).toBeTruthy();
  await userEvent.click(within(card).getByRole('button', { name: 'Publisher 1' }));
  await waitFor(() => expect(within(card).queryByText('one.example')).toBeNull());
});

test('what is more beneath a row than is listed is told, and a kind is named once', async () => {
  const names = Array.from({ length: 25 }, (_, place) => row(`${place}.example`, String(100 - place)));
  const tables = [answer(routes.agencyPublisher, tableOf(row('Fernstream', '5'))), answer(routes.agencyAdomain, tableOf(...names))];
  open([...tables, overall(), spends, active, inactive(), flow]);
  const card = await screen.findByRole('region', { name: 'Top Spend : Publishers' });
  await userEvent.click(await within(card).findByRole('button', { name: 'Fernstream' }));
  expect(await within(card).findByText('Beneath Fernstream, by spend: 20 of 25 domains.')).toBeTruthy();
  const kinds = await within(card).findAllByText('Domain', { exact: true });
  expect(kinds.map(({ className }) => className)).toEqual(['', ...Array(19).fill('k-visually-hidden')]);
});

test('a card at full width is in the address and asks so (3 §2, §7)', async () => {
  const answers = agency();
  const { router } = open(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Top Spend : Publishers: full width' }));
  expect(router.state.location.search).toMatchObject({ card: 'first' });
  await waitFor(() => expect(answers[0]?.asked.at(-1)?.body).toMatchObject({ expanded: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Top Spend: full width' }));
  await waitFor(() => expect(spends.asked.at(-1)?.body).toMatchObject({ expanded: true }));
});

test('media type and platform are in the address and narrow every card but supply', async () => {
  const answers = agency();
  open(answers, '/transparency?mediaType=display&platform=CTV');
  await screen.findByRole('region', { name: 'Top Spend : Publishers' });
  await waitFor(() => expect(answers[0]?.asked[0]?.body).toMatchObject({ mediaType: 1, platform: 'CTV' }));
  expect(active.asked.at(-1)?.body).not.toHaveProperty('platform');
});

test('spend that nothing prices is named, and never $0', async () => {
  const tables = [
    answer(routes.agencyPublisher, tableOf(row('Foreign', null, { unpriced: 1200, cpmGross: null, cpm: null }))),
    agencyTables()[1],
  ].filter(Boolean);
  open([...(tables as ReturnType<typeof agencyTables>), overall({ unpriced: 1200 }), spends, active]);
  const card = await screen.findByRole('region', { name: 'Top Spend : Publishers' });
  expect((await within(card).findAllByText('No rate')).length).toBeGreaterThan(0);
  expect(within(card).queryByText('$0.00')).toBeNull();
  expect(screen.getByText(/1,200 impressions are priced in a currency without an exchange rate/)).toBeTruthy();
});

test('a publisher that sold something on other days of late is not offered', async () => {
  const rows = [supply('q1', 'Sterlinggate'), supply('q3', 'Larder', false, '0', false)];
  open(
    [...agencyTables(), overall(), spends, active, answer(routes.inactive, { rows, hasMore: false, ...frame })],
    '/transparency?supply=inactive',
  );
  const card = await screen.findByRole('region', { name: 'Supply' });
  expect(await within(card).findByText('Sold to you lately')).toBeTruthy();
  expect(within(card).getAllByRole('button', { name: /^Request / })).toHaveLength(1);
});

test('an inactive publisher is requested once: the row says Request Pending at once', async () => {
  const add = answer(routes.addPublisher, null, { msg: 'Publisher requested.' });
  open([...agencyTables(), overall(), spends, active, inactive(), add], '/transparency?supply=inactive');
  const card = await screen.findByRole('region', { name: 'Supply' });
  expect(await within(card).findByText('Request Pending')).toBeTruthy();
  await userEvent.click(within(card).getByRole('button', { name: 'Request Sterlinggate' }));
  await waitFor(() => expect(add.asked.map(({ url }) => url.searchParams.get('id'))).toEqual(['q1']));
  expect(await screen.findByText('Sterlinggate was requested.')).toBeTruthy();
});

test('a request that the server refuses is offered again, with its reason', async () => {
  const add = refusal(routes.addPublisher, {
    code: 'publisherActive',
    status: 409,
    text: 'This publisher sells to you already: it need not be requested.',
  });
  open([...agencyTables(), overall(), spends, active, inactive(), add], '/transparency?supply=inactive');
  await userEvent.click(await screen.findByRole('button', { name: 'Request Sterlinggate' }));
  expect(await screen.findByText('This publisher sells to you already: it need not be requested.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Request Sterlinggate' })).toBeTruthy();
});

test('supply that failed says “Something went wrong.” in its own card, with Retry; the others stay (3 §8)', async () => {
  open([...agencyTables(), overall(), spends, refusal(routes.active, { code: 'x', status: 400, text: 'No answer now.' })]);
  const card = await screen.findByRole('region', { name: 'Supply' });
  expect(await within(card).findByText('Something went wrong.')).toBeTruthy();
  expect(within(card).getByRole('button', { name: /Retry/ })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Publisher 1' })).toBeTruthy();
});

test('days without spend say No Data Available; an account connected with nothing is told what is missing and whom to ask', async () => {
  const none = { rows: [], total: null, rest: null, ...frame };
  const first = open([
    answer(routes.agencyPublisher, none),
    answer(routes.agencyAdomain, none),
    overall({ revenuegross: '0', takeRate: null }),
    spends,
    active,
  ]);
  await waitFor(() => expect(screen.getAllByText('No Data Available').length).toBeGreaterThanOrEqual(3));
  first.unmount();
  open([...agencyTables(), overall({ isLinked: false }), spends, active]);
  expect(await screen.findByText(/Ask your account manager to enter its link data/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Supply' })).toBeNull();
});

test('spend flows from advertisers to publishers, as a picture and as a table; nothing is drawn where nothing flows', async () => {
  open(agency());
  const card = within(await screen.findByRole('region', { name: 'From advertisers to publishers' }));
  const picture = await card.findByRole('img', {
    name: 'From advertisers to publishers: the largest flow is from north.example to Fernstream',
  });
  const said = [...picture.querySelectorAll('path title')].map((title) => title.textContent);
  expect(said[0]).toMatch(/^north\.example to Fernstream: \$600\.00, 60\.0\s%$/);
  expect(said).toHaveLength(3);
  await userEvent.click(card.getByRole('radio', { name: 'Table' }));
  expect(await card.findByText('All others', { selector: 'tbody tr:nth-child(2) *' })).toBeTruthy();
});
