import { answer, refusedOnce, renderScreen } from '@kontor/core/testing/web';
import { reportPages, reportRoutes } from '@kontor/reports/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { agency, ID, listOf, rowOf } from '../test-reports.ts';
import OwnedReportsPage from './owned-reports-page.tsx';
import SharedReportsPage from './shared-reports-page.tsx';

type Answers = Parameters<typeof renderScreen>[0]['answers'];
const owned = (answers: Answers, at = '/reports/owned') =>
  renderScreen({ page: reportPages.owned, screen: OwnedReportsPage, at, answers, session: agency });
const shared = (answers: Answers, at = '/reports/shared') =>
  renderScreen({ page: reportPages.shared, screen: SharedReportsPage, at, answers, session: agency });
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => (textContent ?? '').replace(/[↑↓]/, ''));

beforeEach(() => localStorage.clear());

test('owned reports have the columns of the specification, a badge for Shared and no owner (1 §2.6)', async () => {
  const list = listOf(rowOf('Weekly sales', { shared: true }));
  owned([list]);
  expect((await screen.findByRole('link', { name: 'Weekly sales' })).getAttribute('href')).toBe(`/reports/owned/${ID}`);
  for (const name of ['Name', 'Date Range', 'Shared', 'Last Run', 'Created']) expect(heads()).toContain(name);
  expect(heads()).not.toContain('Owner');
  expect(screen.getByText('Yes')).toBeTruthy();
  expect(screen.getByText('Last 14 Days')).toBeTruthy();
  expect(screen.getByText('Nov 20, 09:52 EST')).toBeTruthy();
  expect(list.asked[0]?.url.searchParams.get('shared') ?? 'false').toBe('false');
  expect(screen.getByRole('link', { name: 'Create report' }).getAttribute('href')).toBe('/reports/owned/create');
});

test('shared reports say whose they are, have no column Shared, and open for viewing (1 §2.6)', async () => {
  const list = listOf(rowOf('Publisher mix', { owner: 'Piers Anand' }));
  shared([list]);
  expect((await screen.findByRole('link', { name: 'Publisher mix' })).getAttribute('href')).toBe(`/reports/shared/${ID}`);
  expect(heads()).toContain('Owner');
  expect(heads()).not.toContain('Shared');
  expect(screen.getByText('Piers Anand')).toBeTruthy();
  const asked = list.asked[0];
  expect(asked?.url.searchParams.get('shared') ?? (asked?.body as { shared?: unknown })?.shared).toSatisfy(
    (said) => String(said) === 'true',
  );
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('a list is searched, refreshed, and filtered by Last Run and Created (1 §2.6)', async () => {
  const user = userEvent.setup();
  const list = listOf(rowOf('Weekly sales'));
  owned([list]);
  await screen.findByRole('link', { name: 'Weekly sales' });
  await user.type(screen.getByRole('searchbox', { name: 'Search reports' }), 'week{Enter}');
  await waitFor(() => expect(JSON.stringify([list.asked.at(-1)?.body, list.asked.at(-1)?.url.search])).toContain('week'));
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(within(await screen.findByRole('group', { name: 'Last Run' })).getByLabelText('Never'));
  await waitFor(() => expect(list.asked.at(-1)?.body).toMatchObject({ tableFilter: { ran: { operation: 'in', value: ['NEVER'] } } }));
  await user.click(within(screen.getByRole('group', { name: 'Created' })).getByLabelText('In the last 24 hours'));
  await waitFor(() => expect(list.asked.at(-1)?.body).toMatchObject({ tableFilter: { created: { operation: 'in', value: ['DAY'] } } }));
  await user.keyboard('{Escape}');
  const before = list.asked.length;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(list.asked.length).toBeGreaterThan(before));
});

test('a report is deleted at once and brought back by Undo; a refusal says so (1 §2.6, §8)', async () => {
  const user = userEvent.setup();
  const remove = answer(reportRoutes.remove, null, { msg: 'Report deleted.' });
  const restore = answer(reportRoutes.restore, null, { msg: 'Report restored.' });
  owned([listOf(rowOf('Weekly sales')), remove, restore]);
  await user.click(await screen.findByRole('button', { name: 'Delete Weekly sales' }));
  expect(await screen.findByText('Report deleted.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Report restored.')).toBeTruthy();
  expect(restore.asked[0]?.url.pathname).toBe(`/api/report/restore/${ID}`);
});

test('a row leads to the result, the form and a copy', async () => {
  const user = userEvent.setup();
  const { router } = owned([listOf(rowOf('Weekly sales'))]);
  await user.click(await screen.findByRole('button', { name: 'Duplicate Weekly sales' }));
  expect(router.state.location.href).toBe(`/reports/owned/create?copy=${ID}`);
  await router.navigate({ href: '/reports/owned' });
  await user.click(await screen.findByRole('button', { name: 'Edit Weekly sales' }));
  expect(router.state.location.href).toBe(`/reports/owned/${ID}/update`);
  await router.navigate({ href: '/reports/owned' });
  await user.click(await screen.findByRole('button', { name: 'View Weekly sales' }));
  expect(router.state.location.href).toBe(`/reports/owned/${ID}`);
});

test('no reports, no match and a list that did not load lead to different next steps', async () => {
  const first = owned([listOf()]);
  const empty = within(first.container);
  expect(await empty.findByText('Choose dimensions, measures and days, or start from a template.')).toBeTruthy();
  first.unmount();
  const second = owned([listOf()], '/reports/owned?q=nothing');
  expect(await within(second.container).findByText('No report matches “nothing”.')).toBeTruthy();
  second.unmount();
  owned([refusedOnce(listOf(rowOf('Weekly sales')), { code: 'notNow', status: 403, text: 'Not now.' })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Weekly sales' })).toBeTruthy();
});
