import { commentRoutes } from '@kontor/comments/contract';
import { answer, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CommentsButton, CommentsDrawer } from './comments-drawer.tsx';

const ID = 'e'.repeat(24);
const said = ['First', 'Second'].map((text, at) => ({
  ...{ id: String(at).repeat(24), text, createDate: '2026-11-19T18:05:00.000Z', userName: 'Maren Oduya', accountId: sessionOf().accountId },
}));

function Screen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CommentsButton dealId={ID} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      <input aria-label="Beside it" />
      {isOpen && <CommentsDrawer dealId={ID} isReadOnly={false} onClose={() => setOpen(false)} />}
    </>
  );
}
const open = () => renderScreen({ page: { path: '/deal' }, screen: Screen, at: '/deal', answers: [answer(commentRoutes.list, said)] });

test('a button says how many comments there are and opens them beside the page, which stays usable', async () => {
  open();
  const button = await screen.findByRole('button', { name: 'Comments2' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  const drawer = within(await screen.findByRole('complementary', { name: 'Comments' }));
  expect(within(await drawer.findByRole('log')).getByText('Second')).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(drawer.getByRole('textbox', { name: 'New comment' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Beside it' }), 'still here');
  expect(screen.getByRole('textbox', { name: 'Beside it' })).toHaveProperty('value', 'still here');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('“c” opens the comments, Escape closes them and gives the focus back to their button', async () => {
  open();
  const button = await screen.findByRole('button', { name: /^Comments/ });
  await userEvent.keyboard('c');
  const box = await screen.findByRole('textbox', { name: 'New comment' });
  await expect.poll(() => document.activeElement).toBe(box);
  await userEvent.type(box, 'c is a letter here');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('complementary', { name: 'Comments' })).toBeNull();
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  // What was begun stands in the box again.
  expect(await screen.findByRole('textbox', { name: 'New comment' })).toHaveProperty('value', 'c is a letter here');
});
