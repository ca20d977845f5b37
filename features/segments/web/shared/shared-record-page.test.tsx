import { answer, refusal, refusedOnce, renderScreen } from '@kontor/core/testing/web';
import { insightRoutes } from '@kontor/dashboards/contract';
import { figureRoutes, type SharedDetail, segmentNotFound, segmentPages, sharedRoutes } from '@kontor/segments/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { figures, idOf, sharedDetail } from '../testing/sample-segment.ts';
import SharedRecordPage from './shared-record-page.tsx';

const PROVIDER = idOf(9);
const read = (change: Partial<SharedDetail> = {}) => answer(sharedRoutes.get, sharedDetail(change));
const known = (change = {}) => answer(figureRoutes.figures, figures(change));
const chart = answer(figureRoutes.chart, { graph: { summary: [], data: [], yAxisLabel: '', toolTipLabel: '' }, msg: 'Nothing yet.' });
const insights = answer(insightRoutes.list, []);
const draw = (answers: Parameters<typeof renderScreen>[0]['answers'], tab = '') =>
  renderScreen({
    page: segmentPages.sharedDetail,
    screen: SharedRecordPage,
    at: `/segment/shared/${PROVIDER}/${idOf(1)}${tab}`,
    answers: [...answers, chart, insights],
  });

beforeEach(() => localStorage.clear());

test('a shared segment has figures, a chart and insights, and its way back into the tab (3 §2)', async () => {
  draw([read(), known()]);
  expect(await screen.findByText('98,231')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Gable Data' }).getAttribute('href')).toBe(`/segment/shared/${PROVIDER}`);
  expect(screen.getByText('Gable Data of Gable, GAID, $0.55 CPM, remote ID gable-1')).toBeTruthy();
});

test('each of its tabs has an address; details say what is known of it, with price or Ingest where that is shown (3 §2, §3, §6)', async () => {
  const facts = () =>
    Object.fromEntries([...document.querySelectorAll('dl > div')].map((row) => [...row.children].map(({ textContent }) => textContent)));
  const { unmount } = draw([read({ expirationDate: 1_798_761_600 }), known()], '/details');
  const tabs = within(await screen.findByRole('navigation', { name: 'Segment' })).getAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent?.trim(), tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
    ['Metrics', `/segment/shared/${PROVIDER}/${idOf(1)}/metrics`, null],
    ['Details', `/segment/shared/${PROVIDER}/${idOf(1)}/details`, 'page'],
  ]);
  expect(await screen.findByText('Offered until')).toBeTruthy();
  expect(facts()).toEqual({
    Name: 'Shared 1',
    Provider: 'Gable Data',
    'Parent provider': 'Gable',
    'Segment Type': 'GAID',
    Users: '41,000',
    Price: '$0.55 CPM',
    Status: 'Active',
    'Remote ID': 'gable-1',
    ID: idOf(1),
    Created: expect.stringMatching(/^Oct 31\b.* EST$/),
    Updated: expect.stringMatching(/^Nov 2\b.* EST$/),
    'Offered until': expect.stringContaining('Jan 1'),
  });
  unmount();
  draw([read({ owned: true, price: null, ingest: false }), known()], '/details');
  await screen.findByText('Offered until');
  expect(facts()).toMatchObject({ Ingest: 'Not within 7 days', 'Offered until': 'No end' });
  expect(facts()['Price']).toBeUndefined();
});

test('daily users are told of owned segments alone (3 §6)', async () => {
  const { unmount } = draw([read(), known()]);
  await screen.findByRole('radio', { name: '7 days' });
  expect(screen.queryByRole('tab', { name: 'Daily Users' })).toBeNull();
  unmount();
  draw([read({ owned: true, price: null, ingest: true }), known()]);
  expect(await screen.findByRole('tab', { name: 'Daily Users' })).toBeTruthy();
  expect(screen.getByText(/ingested within 7 days/)).toBeTruthy();
});

test('a segment that requests name themselves has no members to count (1 §9)', async () => {
  draw([read({ dataType: 'Contextual', dataCount: null }), known({ users: null, seen: null, matchRate: null })]);
  expect((await screen.findAllByText('requests name this segment')).length).toBeGreaterThan(0);
});

test('a segment that is not active says so, and not how many days remain (3 §9)', async () => {
  draw([read({ status: 'PENDING' }), known({ dailyAvails: null, activeSince: null, daysUntilAvails: 8 })]);
  expect(await screen.findAllByText('not active yet')).toHaveLength(2);
  expect(screen.queryByText(/days remain/)).toBeNull();
});

test('figures that did not load leave the rest, and are tried again (1 §8)', async () => {
  draw([read(), refusedOnce(known(), { code: 'somethingWrong', status: 400, text: 'It did not work.' })]);
  expect(await screen.findByText('Figures did not load')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('98,231')).toBeTruthy();
});

test('a segment that is not there, or not shared with the account, says so (3 §2, §8)', async () => {
  draw([refusal(sharedRoutes.get, segmentNotFound)]);
  expect(await screen.findByRole('heading', { name: 'Segment Not Found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Shared Segments' }).getAttribute('href')).toBe('/segment/shared');
});
