import { answer, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { type FirstStep, type FirstStepList, firstStepsPages, firstStepsRoutes, stepsOf } from '@kontor/first-steps/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import FirstStepsPage from './first-steps-page.tsx';

const superUser = sessionOf({ superUser: true, roles: ['super'] });
const step = (key: FirstStep['key'], change: Partial<FirstStep> = {}): FirstStep => ({
  key,
  state: 'open',
  count: 0,
  name: null,
  at: null,
  begun: null,
  after: [],
  ...change,
});
const listOf = (of: FirstStepList['of'], changes: Partial<Record<FirstStep['key'], Partial<FirstStep>>>): FirstStepList => ({
  of,
  isDone: false,
  steps: stepsOf(of).map((key) => step(key, changes[key])),
});
const open = (list: FirstStepList, session = superUser) =>
  renderScreen({
    page: firstStepsPages.steps,
    screen: FirstStepsPage,
    at: '/first-steps',
    answers: [answer(firstStepsRoutes.read, () => list)],
    session,
  });
const rowOf = async (title: string) => (await screen.findByText(title)).closest('li') ?? document.body;

test('a step says what is there, what is missing or what it waits for, and has a button only where something can be done', async () => {
  open(
    listOf('platform', {
      key: { state: 'done', count: 3, name: 'The exchange' },
      events: { state: 'waits', after: ['key'] },
      dsp: { state: 'underWay', begun: 'Vantor' },
    }),
  );
  const key = within(await rowOf('Issue a platform key'));
  expect(key.getByText('The exchange and 2 more')).toBeTruthy();
  expect(key.getByText('marked done by an active key')).toBeTruthy();
  expect(key.queryByRole('link')).toBeNull();

  const events = within(await rowOf('Send the first events'));
  expect(events.getByText('After “Issue a platform key”')).toBeTruthy();
  expect(events.queryByRole('link')).toBeNull();

  const dsp = within(await rowOf('Create a DSP with a seat'));
  expect(dsp.getByText('Vantor has no seat in use')).toBeTruthy();
  expect(dsp.getByText('Under way')).toBeTruthy();
  expect(dsp.getByRole('link', { name: 'Add a seat' }).getAttribute('href')).toBe('/admin/dsp');

  // Plans are made in accounts with deal management, and this one has none.
  expect(within(await rowOf('Make a media plan')).queryByRole('link')).toBeNull();
  expect(screen.getByText('of 8 done')).toBeTruthy();
});

test('the first step that can be taken is the current one, before those that can wait', async () => {
  open(listOf('account', { deal: { state: 'waits', after: ['plan'] } }), sessionOf({ roles: ['admin', 'agency'] }));
  const plan = await rowOf('Make a media plan');
  expect(plan.getAttribute('aria-current')).toBe('step');
  expect(document.querySelectorAll('[aria-current=step]')).toHaveLength(1);
  expect(within(plan).getByRole('link', { name: 'Create plan' }).getAttribute('href')).toBe('/mediaplan/create');
});
