import { answer, renderScreen } from '@kontor/core/testing/web';
import { dealPages, dealRoutes } from '@kontor/deals/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleDeal } from '../testing/sample-deal.ts';
import DealPage from './deal-page.tsx';

test('while a deal is on its way, the lines above its figures have their place, so that the figures do not move', async () => {
  const at = `/deals/self/${'d'.repeat(24)}/dashboard`;
  renderScreen({ page: dealPages.edit, screen: DealPage, at, answers: [answer(dealRoutes.get, sampleDeal())] });
  const figures = await screen.findByRole('status', { name: 'Loading figures' });
  const lines = ['.k-deal-line', '.k-dash-bar'].map((name) => document.querySelector(name));
  for (const line of lines) expect(line?.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
