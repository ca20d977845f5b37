import { staleVersion } from '@kontor/core/contract';
import { answer, refusal, refusedOnce, renderScreen } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { historyRoutes } from '@kontor/history/contract';
import { type ReportRecord, reportNotFound, reportPages, reportRoutes, reportTitleTaken } from '@kontor/reports/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { agency, config, ID, RECORD } from '../test-reports.ts';
import { EditReportPage, ViewReportPage } from './report-form-page.tsx';

type Answers = Parameters<typeof renderScreen>[0]['answers'];
const user = userEvent.setup();
const record = (change: Partial<ReportRecord> = {}) => answer(reportRoutes.edit, { ...RECORD, ...change });
const edit = (answers: Answers) =>
  renderScreen({
    page: reportPages.edit,
    screen: EditReportPage,
    at: `/reports/owned/${ID}/update`,
    answers: [config(), ...answers],
    session: agency,
  });
const view = (answers: Answers) =>
  renderScreen({
    page: reportPages.view,
    screen: ViewReportPage,
    at: `/reports/shared/${ID}/update`,
    answers: [config(), ...answers],
    session: agency,
  });
const name = () => screen.findByRole('textbox', { name: /^Name/ });
const update = async () => user.click(screen.getByRole('button', { name: 'Update' }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => toast.clean());

test('a report opens in its form as it is, and an update sends its version and leaves to the list (1 §2.6)', async () => {
  const saved = answer(reportRoutes.update, null, { msg: 'Report updated.' });
  const { router } = edit([record(), saved]);
  expect(((await name()) as HTMLInputElement).value).toBe('Revenue by deal');
  expect(screen.getAllByText('Fjord Motors launch').length).toBeGreaterThan(0);
  expect(screen.getByText('All changes are saved')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Update' }).getAttribute('aria-disabled')).toBe('true');
  await user.type(await name(), ' weekly');
  expect(await screen.findByText(/not saved: Name/)).toBeTruthy();
  await update();
  expect(await screen.findByText('Report updated.')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/reports/owned'));
  expect(saved.asked[0]?.body).toMatchObject({
    version: 3,
    data: { name: 'Revenue by deal weekly', emailList: ['finance@halden.example'] },
  });
});

test('a title that is taken is said at the name (1 §8)', async () => {
  edit([record(), refusal(reportRoutes.update, reportTitleTaken)]);
  await user.type(await name(), ' 2');
  await update();
  expect(await screen.findByText('Report title already exists.')).toBeTruthy();
});

test('who comes second chooses between both versions', async () => {
  let isChanged = false;
  const read = answer(reportRoutes.edit, () => (isChanged ? { ...RECORD, version: 4, compare: false } : RECORD));
  const saved = refusedOnce(answer(reportRoutes.update, null, { msg: 'Report updated.' }), staleVersion);
  const history = answer(historyRoutes.list, { rows: [], totalCount: 0, hasMore: false });
  edit([read, saved, history]);
  await user.type(await name(), ' weekly');
  isChanged = true;
  await update();
  const dialog = await screen.findByRole('dialog', { name: 'This report was changed in the meantime' });
  expect(await within(dialog).findByText('Compare with the days before')).toBeTruthy();
});

test('what no longer exists is named, and the form can be saved as it stands', async () => {
  edit([record({ gone: ['the dimension Carrier'] })]);
  expect(await screen.findByText(/It uses what no longer exists: the dimension Carrier\./)).toBeTruthy();
  await name();
  expect(screen.getByRole('button', { name: 'Update' }).hasAttribute('aria-disabled')).toBe(false);
});

test('View Report is the same form for reading alone (1 §4)', async () => {
  view([record({ isOwn: false, owner: 'Piers Anand' })]);
  const input = (await name()) as HTMLInputElement;
  expect(input.readOnly).toBe(true);
  expect(screen.getByText('This report belongs to Piers Anand. You can view it, not change it.')).toBeTruthy();
  for (const button of ['Update', 'Add condition', 'Move DSP up', 'Remove DSP'])
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Add a dimension' })).toBeNull();
  expect((screen.getByRole('switch', { name: /^Schedule/ }) as HTMLInputElement).disabled).toBe(true);
  expect((screen.getByLabelText('Dimension of condition 1', { selector: 'input:not([type=hidden])' }) as HTMLInputElement).readOnly).toBe(
    true,
  );
  expect(screen.getByRole('link', { name: 'Duplicate' }).getAttribute('href')).toBe(`/reports/owned/create?copy=${ID}`);
});

test('one that is gone is not there, with the way back', async () => {
  view([refusal(reportRoutes.edit, reportNotFound)]);
  expect(await screen.findByText(reportNotFound.text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to shared reports' })).toBeTruthy();
});
