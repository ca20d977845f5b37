import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { KontorTheme } from '../theme/kontor-theme.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ReasonButton } from './reason-button.tsx';
import { toast } from './toast.tsx';

test('Undo of a toast acts once, however often it is pressed, and over plain http too (design §8)', async () => {
  // Pages over plain http have no such function.
  vi.stubGlobal('crypto', {});
  draw(<p>page</p>);
  const undo = vi.fn();
  act(() => void toast.undo('The deal was unpublished.', undo));
  const button = await screen.findByRole('button', { name: 'Undo' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(undo).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test.each([true, false])('a question can be closed until its act has begun (busy: %s)', async (isBusy) => {
  const close = vi.fn();
  draw(
    <ConfirmDialog isOpen isBusy={isBusy} title="Delete?" confirmLabel="Delete" onConfirm={() => {}} onClose={close}>
      It cannot be undone.
    </ConfirmDialog>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(isBusy ? 0 : 2);
});

test('a button that opens or closes keeps the focus, and does nothing while it is closed', async () => {
  const press = vi.fn();
  const { rerender } = draw(
    <ReasonButton reason="Wait 3 s." onClick={press}>
      Resend
    </ReasonButton>,
  );
  screen.getByRole('button').focus();
  await userEvent.keyboard('{Enter}');
  expect(press).not.toHaveBeenCalled();
  rerender(
    <KontorTheme env="test">
      <ReasonButton reason={null} onClick={press}>
        Resend
      </ReasonButton>
    </KontorTheme>,
  );
  expect(document.activeElement).toBe(screen.getByRole('button'));
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledOnce();
});

test('a question is answered once, however often its button is pressed', async () => {
  const confirm = vi.fn();
  const dialog = (isOpen: boolean, isBusy: boolean) => (
    <KontorTheme env="test">
      <ConfirmDialog isOpen={isOpen} isBusy={isBusy} title="Delete?" confirmLabel="Delete" onConfirm={confirm} onClose={() => {}}>
        It cannot be undone.
      </ConfirmDialog>
    </KontorTheme>
  );
  const view = draw(dialog(true, false));
  const button = await screen.findByRole('button', { name: 'Delete' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(confirm).toHaveBeenCalledOnce();
  view.rerender(dialog(true, true));
  view.rerender(dialog(true, false));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(confirm).toHaveBeenCalledTimes(2);
});
