import { type Comment, commentRoutes } from '@kontor/comments/contract';
import { somethingWrong } from '@kontor/core/contract';
import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CommentsPanel } from './comments-panel.tsx';

const page = { path: '/deal' };
let deals = 0;
let id = '';
beforeEach(() => {
  deals += 1;
  id = String(deals).padStart(24, '0');
});
afterEach(() => vi.useRealTimers());

const comment = (text: string, change: Partial<Comment> = {}): Comment => ({
  id: text.length.toString(16).padStart(24, 'a'),
  text,
  createDate: '2026-11-19T18:05:00.000Z',
  userName: 'Maren Oduya',
  accountId: sessionOf().accountId,
  ...change,
});
const Mine = () => <CommentsPanel dealId={id} isReadOnly={false} />;
const Staff = () => <CommentsPanel dealId={id} isReadOnly />;
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' });

test('without comments it says No Comments and what to do; staff read and have no box (2 §2, §6)', async () => {
  const view = renderScreen({ page, screen: Mine, at: '/deal', answers: [answer(commentRoutes.list, [])] });
  expect(await screen.findByText('No Comments')).toBeTruthy();
  expect(await box()).toBeTruthy();
  view.unmount();
  renderScreen({ page, screen: Staff, at: '/deal', answers: [answer(commentRoutes.list, [])] });
  expect(await screen.findByText('No Comments')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('tags and links are shown as the text they are; a sender of another account is marked (2 §5)', async () => {
  const texts = ['<img src=x onerror=alert(1)>', 'see https://evil.example'];
  const said = texts.map((text) => comment(text, { accountId: 'f'.repeat(24) }));
  renderScreen({ page, screen: Mine, at: '/deal', answers: [answer(commentRoutes.list, said)] });
  const log = await screen.findByRole('log', { name: 'Comments' });
  for (const text of texts) expect(within(log).getByText(text)).toBeTruthy();
  expect(log.querySelector('img, a')).toBeNull();
  expect(within(log).getAllByText('another account')).toHaveLength(2);
  expect(within(log).getAllByText('Nov 19, 13:05 EST')).toHaveLength(2);
});

test('Ctrl+Enter posts it trimmed by the server’s rule, shows it at once and empties the box; the counter counts (2 §5)', async () => {
  let said: Comment[] = [];
  const list = answer(commentRoutes.list, () => said);
  const add = answer(commentRoutes.add, ({ text = '' }) => {
    said = [comment(text.trim())];
    return comment(text.trim());
  });
  renderScreen({ page, screen: Mine, at: '/deal', answers: [list, add] });
  await userEvent.type(await box(), ' Is it final? ');
  expect(screen.getByText('12 of 250 characters')).toBeTruthy();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect((await box()).value).toBe('');
  expect(within(await screen.findByRole('log')).getByText('Is it final?')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('sending')).toBeNull());
  expect(add.asked).toHaveLength(1);
  expect(screen.getAllByText('Is it final?')).toHaveLength(1);
});

test('spaces and 251 characters are refused before they are sent, and stay (2 §5)', async () => {
  const add = answer(commentRoutes.add, comment('x'));
  renderScreen({ page, screen: Mine, at: '/deal', answers: [answer(commentRoutes.list, []), add] });
  await userEvent.type(await box(), '   ');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(screen.getByText('Write a comment first.')).toBeTruthy();
  await userEvent.click(await box());
  await userEvent.paste('x'.repeat(251));
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(screen.getByText('A comment has at most 250 characters.')).toBeTruthy();
  expect(screen.getByText('251 of 250 characters')).toBeTruthy();
  expect((await box()).value).toContain('x'.repeat(251));
  expect(add.asked).toEqual([]);
});

test('where it was not taken, the message is the specification’s and the text stands in the box again (2 §8)', async () => {
  renderScreen({
    page,
    screen: Mine,
    at: '/deal',
    answers: [answer(commentRoutes.list, []), refusal(commentRoutes.add, somethingWrong)],
  });
  await userEvent.type(await box(), 'Do not lose me');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('Failed to post comment. Please try again.')).toBeTruthy();
  expect((await box()).value).toBe('Do not lose me');
  expect(screen.queryByRole('log')).toBeNull();
  // At its box, where it lies on no button.
  expect(await screen.findByRole('textbox', { description: 'Failed to post comment. Please try again.' })).toBe(await box());
});

test('asks every ten seconds while its tab is in sight, and not while it is hidden (2 §9)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const list = answer(commentRoutes.list, []);
  renderScreen({ page, screen: Mine, at: '/deal', answers: [list] });
  await screen.findByText('No Comments');
  expect(list.asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_500);
  expect(list.asked).toHaveLength(2);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(list.asked).toHaveLength(2);
  hidden.mockRestore();
  await vi.advanceTimersByTimeAsync(10_500);
  expect(list.asked.length).toBeGreaterThan(2);
});

test('a panel that did not load offers Retry', async () => {
  renderScreen({ page, screen: Mine, at: '/deal', answers: [refusal(commentRoutes.list, { ...somethingWrong, status: 400 })] });
  expect(await screen.findByText('The comments did not load')).toBeTruthy();
  expect(screen.getByRole('button', { name: /again|retry/i })).toBeTruthy();
});
