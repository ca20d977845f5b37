import { renderScreen } from '@kontor/core/testing/web';
import { KontorTheme } from '@kontor/core/ui';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
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

/** A dirty form one step into the browser's own history. */
async function inBrowser() {
  window.history.replaceState(null, '', '/before');
  const Form = () => {
    const { run, question } = useGuardedAct();
    return (
      <>
        <p>Dirty form</p>
        <button type="button" onClick={() => run(() => {})}>
          Sign Out
        </button>
        {useUnsavedGuard(true)}
        {question}
      </>
    );
  };
  const root = createRootRoute();
  const form = createRoute({ getParentRoute: () => root, path: '/form', component: Form });
  const before = createRoute({ getParentRoute: () => root, path: '/before', component: () => <p>Before</p> });
  const router = createRouter({ routeTree: root.addChildren([form, before]) });
  render(
    <KontorTheme env="test">
      <RouterProvider router={router} />
    </KontorTheme>,
  );
  await screen.findByText('Before');
  await act(() => router.navigate({ to: '/form' }));
  await screen.findByText('Dirty form');
  return router;
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

  test('the answer that loses what was typed is not the loud one, and the safe one has the focus', async () => {
    draw(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changes Are Not Saved' }));
    expect(dialog.getByRole('button', { name: 'Continue' }).getAttribute('data-variant')).toBe('outline');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })));
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

  test('another search or hash of the same page, as the skip link sets, asks nothing', async () => {
    const { router } = draw(true);
    await screen.findByRole('button', { name: 'Sign Out' });
    await act(() => router.navigate({ href: '/here?tab=rights#main' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.href).toBe('/here?tab=rights#main');
  });

  test('the browser’s back button asks: Cancel stays, Continue goes back', async () => {
    const router = await inBrowser();
    window.history.back();
    await screen.findByRole('dialog', { name: 'Changes Are Not Saved' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(window.location.pathname).toBe('/form'));
    window.history.back();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/before'));
  });

  test('closing the tab asks too, also after an act that failed', async () => {
    await inBrowser();
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(closing()).toBe(true);
  });
});
