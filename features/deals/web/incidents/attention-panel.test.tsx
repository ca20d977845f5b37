import { answer, refusedOnce, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { dealPages, type Incident, type Incidents, incidentRoutes } from '@kontor/deals/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listOf, sampleRow } from '../testing/sample-row.ts';
import AttentionPanel from './attention-panel.tsx';
import { DealIncidents } from './deal-incidents.tsx';

const DEAL = 'd'.repeat(24);
const PLAN = 'e'.repeat(24);
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const incident = (rule: Incident['rule'], change: Partial<Incident> = {}): Incident => ({
  id: rule.padEnd(24, '0').slice(0, 24),
  rule,
  deal: { id: DEAL, title: 'Fjord Motors launch', plan: PLAN },
  openedAt: ago(5),
  resolvedAt: null,
  ...change,
});
const told = (incidents: Incident[], change: Partial<Incidents> = {}) =>
  answer(incidentRoutes.list, { incidents, open: incidents.length, ...change });
const letter = (isOn = false) => answer(incidentRoutes.letter, { isOn });
const paces = listOf({ ...sampleRow(1, 'PUBLISHED'), pace: 64, budgetUsed: 41 }, { ...sampleRow(2, 'PUBLISHED'), pace: null });
const draw = (answers: Parameters<typeof renderScreen>[0]['answers']) =>
  renderScreen({ page: dealPages.list, screen: AttentionPanel, at: '/deals/self', answers: [...answers, paces] });

test('each incident is named with its deal and leads to its cause in the funnel, and to what changes it', async () => {
  draw([told([incident('NO_BIDS'), incident('LIST'), incident('ENDING')]), letter()]);
  const panel = await screen.findByRole('region', { name: 'Needs attention' });
  expect(await within(panel).findByText('3 open incidents')).toBeTruthy();
  const [first, list, ending] = within(panel).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^No bids for 12 hFjord Motors launchopened /);
  const why = within(panel).getByRole('link', { name: 'Why: No bids for 12 h, Fjord Motors launch' });
  expect(why.getAttribute('href')).toBe(`/deals/self/${DEAL}/dashboard?range=last7day#losses`);
  expect(
    within(list ?? panel)
      .getByRole('link', { name: 'Media plan' })
      .getAttribute('href'),
  ).toBe(`/mediaplan/${PLAN}/targeting`);
  expect(
    within(ending ?? panel)
      .getByRole('link', { name: 'End' })
      .getAttribute('href'),
  ).toBe(`/deals/self/${DEAL}/general#field-end`);
});

test('as many incidents stand there as there is room for, and all are shown to those who ask', async () => {
  const many = Array.from({ length: 57 }, (_, at) => incident('NO_BIDS', { id: String(at).padStart(24, '0') }));
  draw([told(many), letter()]);
  const panel = await screen.findByRole('region', { name: 'Needs attention' });
  expect(await within(panel).findByText('57 open incidents')).toBeTruthy();
  expect(within(panel).getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(within(panel).getByRole('button', { name: 'Show all 57' }));
  expect(within(panel).getAllByRole('listitem')).toHaveLength(57);
  await userEvent.click(within(panel).getByRole('button', { name: 'Show fewer' }));
  expect(within(panel).getAllByRole('listitem')).toHaveLength(5);
});

test('that no deal needs attention is said, and what did not load is asked again', async () => {
  draw([refusedOnce(told([]), { code: 'broken', status: 400, text: 'Broken' }), letter()]);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No open incident. Deals are looked at every hour.')).toBeTruthy();
});

test('the daily letter is off until it is asked for', async () => {
  const set = answer(incidentRoutes.setLetter, { isOn: true });
  draw([told([]), letter(), set]);
  const box = await screen.findByRole('checkbox', { name: 'Daily e-mail' });
  expect(box).toHaveProperty('checked', false);
  await userEvent.click(box);
  await expect.poll(() => set.asked[0]?.body).toEqual({ isOn: true });
});

test('beside it stands the pace of budgets, those furthest behind first, and without a goal none', async () => {
  draw([told([]), letter()]);
  const panel = await screen.findByRole('region', { name: 'Budget pacing' });
  const row = (await within(panel).findByRole('link', { name: 'Deal 1' })).closest('li');
  expect(row?.textContent).toBe('Deal 141 % used64 %');
  expect(within(panel).queryByRole('link', { name: 'Deal 2' })).toBeNull();
  expect(paces.asked[0]?.url.searchParams.get('status')).toBe('PUBLISHED');
  expect(paces.asked[0]?.body).toMatchObject({ sort: { predicate: 'pace', reverse: false } });
  expect(within(panel).getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/deals/self?status=PUBLISHED&sort=pace');
});

test('staff read the company and how far each feed reaches, and have no letter', async () => {
  const feeds: Incidents['feeds'] = [
    { feed: 'requests', newest: ago(1), silentSince: null },
    { feed: 'delivery', newest: ago(6), silentSince: ago(6) },
  ];
  const list = told([incident('BEHIND', { company: 'Halden Media' })], { feeds });
  renderScreen({
    page: dealPages.staffList,
    screen: AttentionPanel,
    at: '/admin/deals',
    answers: [list, paces],
    session: sessionOf({ admin: true }),
  });
  expect(await screen.findByText('Halden Media')).toBeTruthy();
  expect(screen.getByText(/silent: no deal is judged while it is/)).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Daily e-mail' })).toBeNull();
  expect(list.asked[0]?.url.searchParams.get('admin')).toBe('true');
});

test('a deal’s own panel has what is open and, folded, what was; without any there is none', async () => {
  const OfDeal = () => <DealIncidents id={DEAL} />;
  const page = dealPages.edit;
  const at = `/deals/self/${DEAL}/dashboard`;
  const past = incident('BEHIND', { openedAt: ago(90), resolvedAt: ago(60) });
  const view = renderScreen({ page, screen: OfDeal, at, answers: [told([incident('NO_WINS'), past], { open: 1 })] });
  const panel = await screen.findByRole('region', { name: 'Needs attention' });
  expect(within(panel).getByText('No wins for 12 h')).toBeTruthy();
  expect(within(panel).getByText('Earlier (1)')).toBeTruthy();
  expect(within(panel).queryByRole('link', { name: 'Fjord Motors launch' })).toBeNull();
  view.unmount();
  const none = told([]);
  renderScreen({ page, screen: OfDeal, at, answers: [none] });
  await expect.poll(() => none.asked.length).toBe(1);
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
});
