import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { libraryPages, libraryRoutes, type TemplateRow, templateNotFound } from '@kontor/library/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ITEM_ID, sampleItem, sampleTemplate } from '../testing/sample-item.ts';
import { DealCard } from './deal-card.tsx';
import TemplatePage from './template-page.tsx';
import TemplatesPage from './templates-page.tsx';

const session = sessionOf({ dealAccessTemplate: true });
const idAt = (n: number) => String(n).padStart(24, '0');
const many = (count: number) => Array.from({ length: count }, (_, n) => sampleTemplate({ id: idAt(n), title: `Card ${n + 1}` }));
const listOf = (rows: TemplateRow[]) => ({ rows: rows.map((data) => ({ id: data.id, data })), totalCount: rows.length, hasMore: false });
function open(featured: TemplateRow[], rows: TemplateRow[] = featured, at = '/deals/library') {
  const answers = [answer(libraryRoutes.featured, featured), answer(libraryRoutes.templates, listOf(rows))];
  return { answers, ...renderScreen({ page: libraryPages.templates, screen: TemplatesPage, at, answers, session }) };
}
const cards = async () => within(await screen.findByRole('list', { name: 'Featured deals' })).getAllByRole('heading');

test('six cards are there at first, and six more with each Show More (2 §2)', async () => {
  open(many(14));
  expect(await cards()).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
  expect(await cards()).toHaveLength(12);
  await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
  expect(await cards()).toHaveLength(14);
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
});

test('a card has icon, title, avails of each platform, three lines with Read More, and what leads on', async () => {
  const avails = [
    { platform: 'INAPP', requests: 6_100_000 },
    { platform: 'CTV', requests: 38_200_000 },
  ];
  const { container, router } = open([sampleTemplate({ desc: 'word '.repeat(60), avails })], []);
  expect(await screen.findByText('38.2 M')).toBeTruthy();
  expect(screen.getAllByText('In-App').length).toBeGreaterThan(0);
  expect(container.querySelector('.k-card img')?.getAttribute('src')).toBe(`/api/deal/library/icon/${ITEM_ID}/${'8'.repeat(24)}`);
  const more = screen.getByRole('button', { name: 'Read More of Sports CTV' });
  expect(container.querySelector('.k-card-text')?.hasAttribute('data-cut')).toBe(true);
  await userEvent.click(more);
  expect(container.querySelector('.k-card-text')?.hasAttribute('data-cut')).toBe(false);
  expect(screen.getByRole('link', { name: 'View Details of Sports CTV' }).getAttribute('href')).toBe(`/deals/library/${ITEM_ID}`);
  await userEvent.click(screen.getByRole('link', { name: 'Use Template Sports CTV' }));
  expect(router.state.location.pathname).toBe(`/deals/self/template/${ITEM_ID}/general`);
});

test('avails that were not counted yet are a dash', async () => {
  const { container } = open([sampleTemplate({ avails: [], dailyAvails: null, availsDay: null, platforms: ['CTV'] })], []);
  await screen.findByText('Sports CTV');
  expect(container.querySelector('.k-card dd')?.textContent).toBe('–');
});

test('without featured deals it says so; with filters, how to see others (2 §8)', async () => {
  const { router } = open([], [sampleTemplate()], '/deals/library?platform=CTV');
  expect(await screen.findByText('No Featured Deals Found')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).not.toMatchObject({ platform: 'CTV' }));
  expect(screen.getByText('Any template below makes a deal as well.')).toBeTruthy();
});

test('media type and platform of the address narrow cards and list alike', async () => {
  const { answers } = open([sampleTemplate()], [sampleTemplate()], '/deals/library?media=video&platform=CTV');
  await screen.findAllByText('Sports CTV');
  for (const { asked } of answers) expect(asked[0]?.url.searchParams.get('platform')).toBe('CTV');
  for (const { asked } of answers) expect(asked[0]?.url.searchParams.get('mediaType')).toBe('video');
});

test('cards that did not load offer Retry, and the list stands', async () => {
  const answers = [
    refusal(libraryRoutes.featured, { code: 'out', status: 400, text: 'Out.' }),
    answer(libraryRoutes.templates, listOf([sampleTemplate()])),
  ];
  renderScreen({ page: libraryPages.templates, screen: TemplatesPage, at: '/deals/library', answers, session });
  expect(await screen.findByText('Featured deals did not load')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Sports CTV' })).toBeTruthy();
});

test('a template that the account cannot plan by says why, and cannot be used', async () => {
  const closed = 'It uses segments of a provider that is not open to your account.';
  open([sampleTemplate({ closed })], []);
  expect(await screen.findByText(closed)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^View Details/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Use Template/ })).toBeNull();
});

const FORECAST = {
  requests: 38_200_000,
  low: 30_000_000,
  high: 45_000_000,
  quartiles: null,
  weekdays: [],
  lastWeek: null,
  change: null,
  market: 300_000_000,
  histogram: Array.from({ length: 40 }, (_, from) => ({ from, requests: from === 10 ? 38_200_000 : 0 })),
  unpriced: 0,
  medianCpm: 10.5,
  clauses: [],
  sampleRows: 4_000,
  sampleWeight: 1_000,
  days: 28,
  newest: '2126-03-02T09:00:00.000Z',
  isEnough: true,
  exact: true,
  by: 'sql' as const,
  dataFee: '0.000000',
  conflict: [],
  idle: [],
  missing: null,
};
const ofForecast = [answer(mediaPlanRoutes.forecast, FORECAST), answer(mediaPlanRoutes.people, { people: 120_000, homes: 60_000 })];
const openOne = (item = sampleItem()) =>
  renderScreen({
    page: libraryPages.template,
    screen: TemplatePage,
    at: `/deals/library/${ITEM_ID}`,
    answers: [answer(libraryRoutes.get, item), ...ofForecast],
    session,
  });

test('details are the targeting in words and in the editor, which changes nothing; Cancel leads to the library (2 §2, §6)', async () => {
  const { router } = openOne();
  const panel = within(await screen.findByRole('region', { name: 'Targeting' }));
  expect(panel.getByText('Country')).toBeTruthy();
  expect(panel.getByText('Include United States')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(await screen.findByText(/^100\.0\s%$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Use Template' }).getAttribute('href')).toBe(`/deals/self/template/${ITEM_ID}/general`);
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(router.state.location.pathname).toBe('/deals/library');
});

test('a template that is not there leads back to the library', async () => {
  renderScreen({
    page: libraryPages.template,
    screen: TemplatePage,
    at: `/deals/library/${ITEM_ID}`,
    answers: [refusal(libraryRoutes.get, templateNotFound)],
    session,
  });
  expect(await screen.findByText('Deal not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Deal Library' }).getAttribute('href')).toBe('/deals/library');
});

test('the main dashboard shows three featured deals, and says where there are none (2 §2)', async () => {
  const at = (rows: TemplateRow[]) =>
    renderScreen({ page: { path: '/' }, screen: () => <DealCard rows={rows} />, at: '/', answers: [], session });
  const { unmount } = at(many(5));
  expect(within(await screen.findByRole('region', { name: 'Featured deals' })).getAllByRole('listitem')).toHaveLength(3);
  expect(await screen.findByRole('link', { name: 'Card 3' })).toBeTruthy();
  unmount();
  at([]);
  expect(await screen.findByText('No Featured Deals Found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Deal Library' }).getAttribute('href')).toBe('/deals/library');
});
