import { type Answer, answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { sessionPages, sessionRoutes, setupLinkUsed } from '@kontor/session/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import SetupPage from './setup-page.tsx';

const open = (at: string, ...answers: Answer[]) => renderScreen({ page: sessionPages.setup, screen: SetupPage, at, answers });

async function fill() {
  await userEvent.type(await screen.findByLabelText('Work email'), 'first@kontor.example');
  await userEvent.type(screen.getByLabelText('First name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Last name'), 'First');
  await userEvent.type(screen.getByLabelText('Password'), 'first of them all');
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Become super user' }));

describe('/setup (design §7)', () => {
  test('sends the link’s secret with the person, once, and says what came of it', async () => {
    const make = answer(sessionRoutes.firstUser, null, { msg: 'The first user was created. Sign in now.' });
    open('/setup?token=T', make);
    await fill();
    await userEvent.keyboard('{Control>}s{/Control}');
    await userEvent.keyboard('{Control>}s{/Control}');
    const said = await screen.findByText('The first user was created. Sign in now.');
    expect(make.asked.map(({ body }) => body)).toEqual([
      { token: 'T', email: 'first@kontor.example', firstName: 'Ada', lastName: 'First', password: 'first of them all' },
    ]);
    expect(document.activeElement).toBe(said.closest('[role=status]'));
    expect(screen.getByRole('link', { name: 'Go To Login' }).getAttribute('href')).toBe('/login');
  });

  test('a refused password stands at its field alone; a used link above the form', async () => {
    const message = 'This password is used by many people. Choose another.';
    const { unmount } = open(
      '/setup?token=T',
      refusal(sessionRoutes.firstUser, { code: 'badInput', status: 400, text: message }, [{ path: 'password', message }]),
    );
    await fill();
    await press();
    expect(await screen.findAllByText(message)).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    unmount();
    open('/setup?token=T', refusal(sessionRoutes.firstUser, setupLinkUsed));
    await fill();
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe(setupLinkUsed.text);
  });

  test.each(['/setup', `/setup?token=${'t'.repeat(101)}`])('%s leads to Sign In, where no link is', async (at) => {
    const { router } = open(at);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});
