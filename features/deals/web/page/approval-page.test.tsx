import { commentRoutes } from '@kontor/comments/contract';
import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { type ApprovalView, dealNotFound, dealPages, dealRoutes } from '@kontor/deals/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import DealPage from './deal-page.tsx';

const id = 'd'.repeat(24);
const asked: ApprovalView = {
  id,
  title: 'Northlight',
  dealId: 'KN-1',
  type: 'AUCTION',
  rate: '22',
  selectedDsp: 'Vantor',
  start: null,
  end: null,
  company: 'Halden Media',
  status: 'SEND_FOR_APPROVAL',
  dealStatus: 'Send For Approval',
  nextDealActions: ['APPROVED', 'CHANGES_REQUESTED'],
  plan: { title: 'Prime time', words: [{ label: 'Platform', words: 'CTV' }] },
  publisher: 'Fernstream Media',
  answer: 'ASKED',
  comment: '',
  askedAt: '2026-11-19T18:05:00.000Z',
  answeredAt: null,
  answeredBy: null,
  version: 3,
};

test('an approver reads the plan in words, its own forecast and what is said, and answers there (design §6.2)', async () => {
  const say = answer(commentRoutes.add, {
    id: 'a'.repeat(24),
    text: 'Who buys?',
    createDate: asked.askedAt,
    userName: 'Paloma Ferring',
    accountId: 'b'.repeat(24),
  });
  renderScreen({
    page: dealPages.edit,
    screen: DealPage,
    at: `/deals/self/${id}/general`,
    session: sessionOf({ accountType: 'Publisher' }),
    answers: [
      refusal(dealRoutes.get, dealNotFound),
      answer(dealRoutes.approval, asked),
      answer(dealRoutes.approvalForecast, { requests: 2_000_000, low: 1_800_000, high: 2_200_000, isEnough: true }),
      answer(commentRoutes.list, []),
      say,
    ],
  });
  const words = within(await screen.findByRole('region', { name: 'Media plan' }));
  expect(words.getByText('CTV')).toBeTruthy();
  expect(await screen.findByText(/requests a day \(/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Request Changes' })).toBeTruthy();
  const comments = within(await screen.findByRole('region', { name: 'Comments' }));
  await userEvent.type(await comments.findByRole('textbox', { name: 'New comment' }), 'Who buys?');
  await userEvent.click(comments.getByRole('button', { name: 'Post' }));
  await expect.poll(() => say.asked[0]?.body).toMatchObject({ text: 'Who buys?' });
  await expect.poll(() => comments.queryByText('sending')).toBeNull();
  // What had the focus gets it back a frame later.
  await new Promise(requestAnimationFrame);
});
