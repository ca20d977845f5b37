import { answer, renderScreen } from '@kontor/core/testing/web';
import { dealPages, dealRoutes, dealVersionRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { historyRoutes } from '@kontor/history/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sampleDeal } from '../testing/sample-deal.ts';
import DealPage from './deal-page.tsx';

const NOTHING = { rows: [], totalCount: 0, hasMore: false };
const { id } = sampleDeal();
const open = (answers: Parameters<typeof renderScreen>[0]['answers']) =>
  renderScreen({
    page: dealPages.edit,
    screen: DealPage,
    at: `/deals/self/${id}/history`,
    answers: [
      ...answers,
      answer(dspRoutes.list, []),
      answer(mediaPlanRoutes.list, NOTHING),
      answer(historyRoutes.list, NOTHING),
      answer(historyRoutes.creators, []),
    ],
  });
const remove = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete deal' }));
};

test('deleting acts at once, leads to the list and offers Undo, which brings the deal back (2 §4, §8)', async () => {
  const removed = answer(dealRoutes.remove, null, { msg: 'Deal deleted.' });
  const restored = answer(dealVersionRoutes.restore, null, { msg: 'Deal restored.', value: id });
  const { router } = open([answer(dealRoutes.get, sampleDeal()), removed, restored]);
  await remove();
  expect(await screen.findByText('Deal deleted.')).toBeTruthy();
  await expect.poll(() => router.state.location.pathname).toBe('/deals/self');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Deal restored.')).toBeTruthy();
  expect(restored.asked[0]?.body).toEqual({ id });
});

test('deleting a published deal unpublishes it and stays; Undo publishes it again (2 §4)', async () => {
  const removed = answer(dealRoutes.remove, null, { msg: 'The published deal was unpublished.' });
  const published = answer(dealRoutes.publish, null, { msg: 'Deal published.', value: id });
  const { router } = open([
    answer(dealRoutes.get, sampleDeal({ status: 'PUBLISHED', nextDealActions: ['UNPUBLISHED'] })),
    removed,
    published,
  ]);
  await remove();
  expect(await screen.findByText('The published deal was unpublished.')).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/deals/self/${id}/history`);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Deal published.')).toBeTruthy();
  expect(published.asked[0]?.url.search).toBe('?status=PUBLISHED');
});
