import { answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { dashboardRangeRefused, dashboardRoutes } from '@kontor/dashboards/contract';
import { type Deal, dealPages, dealRoutes, incidentRoutes } from '@kontor/deals/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sampleDeal } from '../testing/sample-deal.ts';
import DealPage from './deal-page.tsx';

test('while a deal is on its way, the lines above its figures have their place, so that the figures do not move', async () => {
  const at = `/deals/self/${'d'.repeat(24)}/dashboard`;
  renderScreen({ page: dealPages.edit, screen: DealPage, at, answers: [answer(dealRoutes.get, sampleDeal())] });
  const figures = await screen.findByRole('status', { name: 'Loading figures' });
  const lines = ['.k-deal-line', '.k-dash-bar'].map((name) => document.querySelector(name));
  for (const line of lines) expect(line?.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('figures are asked for at once, and drawn when it is known what stands over them', async () => {
  const id = 'd'.repeat(24);
  const asked: Deal['approvals'][number] = {
    ...{ publisher: 'Fernstream Media', company: 'Fernstream', answer: 'ASKED', comment: '', askedAt: '2026-11-01T10:00:00.000Z' },
    ...{ answeredAt: null, answeredBy: null },
  };
  const figures = refusal(dashboardRoutes.deal, dashboardRangeRefused);
  const answers = [
    answer(dealRoutes.get, sampleDeal({ id, status: 'PUBLISHED', approvals: [asked] })),
    answer(incidentRoutes.list, { incidents: [], open: 0 }),
    figures,
  ];
  renderScreen({ page: dealPages.edit, screen: DealPage, at: `/deals/self/${id}/dashboard`, answers });
  const atOnce = fetch;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes(incidentRoutes.list.path)) await held;
    return atOnce(url, init);
  });
  await vi.waitFor(() => expect(figures.asked.length).toBeGreaterThan(0), { timeout: 20_000 });
  const drawn = () => screen.queryByText('These dates cannot be shown');
  await expect(vi.waitFor(() => expect(drawn()).not.toBeNull(), { timeout: 300 })).rejects.toThrow();
  expect(screen.getByRole('status', { name: 'Loading figures' })).toBeTruthy();
  // Nothing stands there that what comes over it would move down.
  expect(screen.queryByRole('region', { name: 'Approval' })).toBeNull();
  letGo();
  expect(await screen.findByText('These dates cannot be shown')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Approval' })).toBeTruthy();
});
