// @vitest-environment jsdom
import { renderScreen } from '@kontor/core/testing/web';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { useGuardedAct, useUnsavedGuard } from './use-unsaved-guard.tsx';

const signOut = vi.fn();

function draw(isDirty: boolean) {
  const Here = () => {
    const guard = useUnsavedGuard(isDirty);
    const { run, question } = useGuardedAct();
    return (
      <>
        <button type="button" onClick={() => run(signOut)}>
          Sign Out
        </button>
        {guard}
        {question}
      </>
    );
  };
  return renderScreen({ page: { path: '/here' }, screen: Here, at: '/here', answers: [] });
}

describe('Changes Are Not Saved (spec 1 §2.4)', () => {
  test('an act that ends the page asks first while a form is dirty: Cancel stays, Continue goes on', async () => {
    signOut.mockClear();
    draw(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await screen.findByRole('dialog', { name: 'Changes Are Not Saved' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(signOut).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  test('with nothing to lose it acts at once', async () => {
    signOut.mockClear();
    draw(false);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  test('leaving by a link asks too', async () => {
    const { router } = draw(true);
    await screen.findByRole('button', { name: 'Sign Out' });
    void router.navigate({ href: '/elsewhere' });
    await screen.findByRole('dialog', { name: 'Changes Are Not Saved' });
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
  });
});
