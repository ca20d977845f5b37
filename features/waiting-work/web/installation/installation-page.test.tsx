import { allows, somethingWrong } from '@kontor/core/contract';
import { type Answer, answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { type InstallationState, installationRoutes, waitingWorkPages } from '@kontor/waiting-work/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import InstallationPage from './installation-page.tsx';

const superUser = sessionOf({ superUser: true, roles: ['super'], email: 'super@demo.test' });
const [OLD, NEW] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'];
const part = (name: InstallationState['parts'][number]['part'], change: Partial<InstallationState['parts'][number]> = {}) => ({
  ...{ part: name, setUp: 'embedded', isUsed: true, facts: '', okAt: NEW, failedAt: null, error: '' },
  ...change,
});
const STATE: InstallationState = {
  at: NEW,
  parts: [
    part('entities', { facts: 'version 18.1, 120 MB' }),
    part('mail', { okAt: OLD, failedAt: NEW, error: 'connect ECONNREFUSED\nmore of it' }),
    part('identity', { isUsed: false, okAt: null, setUp: 'none: people sign in with passwords' }),
  ],
  feeds: [{ name: 'Exchange', opens: 'ingest', batch: 'b-1', batchAt: OLD, newestEvent: OLD, lastReadAt: null }],
  jobs: [{ name: 'letters', label: 'Send e-mails that wait', schedule: '* * * * *', okAt: NEW, failedAt: OLD, error: 'was down' }],
  newestEvent: NEW,
  waiting: { change: 0, letter: 2, ticket: 0, job: 1 },
};
const open = (answers: Answer[]) =>
  renderScreen({ page: waitingWorkPages.installation, screen: InstallationPage, at: '/admin/installation', answers, session: superUser });
const rowOf = async (table: string, text: string) =>
  (await within(await screen.findByRole('table', { name: table })).findByText(text)).closest('tr')?.textContent;
afterEach(() => {
  toast.clean();
  vi.unstubAllGlobals();
});

test('the page is for super users alone', () => {
  expect(waitingWorkPages.installation.access).toBe('super');
  expect(allows(waitingWorkPages.installation.access, sessionOf({ admin: true }))).toBe(false);
});

test('each part says how it is set up, whether it does well, and its last success and error; so do feeds, jobs and waiting work', async () => {
  open([answer(installationRoutes.state, STATE)]);
  expect(await rowOf('Parts of the installation', 'PostgreSQL')).toContain('Wellembedded; version 18.1, 120 MB');
  expect(await rowOf('Parts of the installation', 'Mail')).toMatch(/Failing.*connect ECONNREFUSED/);
  expect(await rowOf('Parts of the installation', 'Identity provider')).toContain('Not used');
  expect(await rowOf('Feeds', 'Exchange')).toContain('Feeds events');
  // It went well since.
  expect(await rowOf('Jobs', 'Send e-mails that wait')).toMatch(/Well.*Every minute/);
  expect(screen.getByText(/2 e-mails, 1 job failed and wait\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Send to support' }).getAttribute('href')).toBe('/helpcenter/jirasupport?state=yes');
});

test('a part is tried now, and a job run; what it said is told', async () => {
  const check = answer(installationRoutes.check, { error: 'connect ECONNREFUSED\nmore' });
  const run = answer(installationRoutes.run, null);
  open([answer(installationRoutes.state, STATE), check, run]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try Mail now' }));
  expect(await screen.findByText('connect ECONNREFUSED')).toBeTruthy();
  expect(check.asked).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Try Identity provider now' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Run now: Send e-mails that wait' }));
  expect(await screen.findByText('It will run within a few seconds.')).toBeTruthy();
  expect(run.asked).toHaveLength(1);
});

test('while it loads there is a skeleton; a failure offers Retry', async () => {
  open([refusal(installationRoutes.state, somethingWrong)]);
  expect(await screen.findByRole('status', { name: 'Loading the state of the installation' })).toBeTruthy();
  const panel = await screen.findByRole('alert');
  expect(panel.textContent).toContain('The state of the installation did not load');
  expect(within(panel).getByRole('button', { name: 'Retry' })).toBeTruthy();
});
