import { somethingWrong } from '@kontor/core/contract';
import { answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { helpPages, helpRoutes, type TicketRow } from '@kontor/help/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import HelpPage from './help-page.tsx';

const LINKS = answer(helpRoutes.links, { privacy: 'https://halden.example/privacy', terms: '/terms.html' });
const ticket = (change: Partial<TicketRow> = {}): TicketRow => ({
  id: '1'.repeat(24),
  key: 'T-1001',
  summary: 'No bids since Tuesday',
  type: '4',
  state: 'ANSWERED',
  answers: 2,
  submittedBy: 'Maren Oduya',
  account: 'Halden Media',
  createDate: '2026-11-19T18:05:00.000Z',
  lastUpdate: '2026-11-19T18:05:00.000Z',
  ...change,
});
const listOf = (...rows: TicketRow[]) =>
  answer(helpRoutes.own, { rows: rows.map((data) => ({ id: data.id, data })), totalCount: rows.length, hasMore: false });
const draw = (answers: Parameters<typeof renderScreen>[0]['answers']) =>
  renderScreen({ page: helpPages.help, screen: HelpPage, at: '/helpcenter', answers });
beforeEach(() => localStorage.clear());

test('the banner asks, and four cards lead on: two within the console, two in a new tab (1 §2.8)', async () => {
  draw([LINKS, listOf()]);
  expect(await screen.findByRole('heading', { name: 'How can we help?' })).toBeTruthy();
  const privacy = await screen.findByRole<HTMLAnchorElement>('link', { name: /Privacy Policy/ });
  await screen.findByText('No Support Requests');
  const hrefs = ['Support Request', 'Documentation', 'Privacy Policy', 'Terms of Service'].map((name) => {
    const link = screen.getByRole('link', { name: new RegExp(name) });
    return [link.getAttribute('href'), link.getAttribute('target')];
  });
  expect(hrefs).toEqual([
    ['/helpcenter/jirasupport', null],
    ['/helpcenter/docs', null],
    ['https://halden.example/privacy', '_blank'],
    ['/terms.html', '_blank'],
  ]);
  expect(privacy.rel).toContain('noopener');
});

test('one’s own requests stand below, with what became of them', async () => {
  draw([LINKS, listOf(ticket())]);
  const link = await screen.findByRole('link', { name: 'No bids since Tuesday' });
  expect(link.getAttribute('href')).toBe(`/helpcenter/ticket/${'1'.repeat(24)}`);
  const row = within(screen.getAllByRole('row')[1] as HTMLElement);
  expect(row.getAllByText('Answered').length).toBeGreaterThan(0);
  expect(row.getByText('Technical Support')).toBeTruthy();
});

test('addresses that did not load say so, and the rest of the page stands', async () => {
  draw([refusal(helpRoutes.links, { ...somethingWrong, status: 400 }), listOf()]);
  expect(await screen.findByText('The addresses of the last two did not load')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Privacy Policy/ }).getAttribute('href')).toBeNull();
  expect(screen.getByRole('link', { name: /Documentation/ }).getAttribute('href')).toBe('/helpcenter/docs');
});
