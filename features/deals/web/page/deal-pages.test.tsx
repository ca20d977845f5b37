import { commentRoutes } from '@kontor/comments/contract';
import { staleVersion } from '@kontor/core/contract';
import { type Answer, answer, refusal, refusedOnce, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { dealIdTaken, dealNotFound, dealPages, dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { historyRoutes } from '@kontor/history/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sampleDeal as deal } from '../testing/sample-deal.ts';
import DealCreatePage from './deal-create-page.tsx';
import DealPage from './deal-page.tsx';

const ID = 'd'.repeat(24);
const DSP = 'e'.repeat(24);
const dsps = answer(dspRoutes.list, [{ id: DSP, name: 'Vantor', seat: true, seats: [{ seat: '014', name: 'Halden' }] }]);
const plans = answer(mediaPlanRoutes.list, { rows: [], totalCount: 0, hasMore: false });
const found = answer(mediaPlanRoutes.search, []);
const clear = answer(dealRoutes.preflight, { findings: [], isWhole: true });
const edit = (type: string, answers: Answer[], session = sessionOf()) =>
  renderScreen({
    page: dealPages.edit,
    screen: DealPage,
    at: `/deals/self/${ID}/${type}`,
    answers: [...answers, dsps, plans, found, clear],
    session,
  });

test('an empty form says what is missing: several fields by their tab, one by name and tab, and a link opens the tab and its field (2 §5, P6)', async () => {
  const { router } = renderScreen({
    page: dealPages.create,
    screen: DealCreatePage,
    at: '/deals/self/create',
    answers: [dsps, plans, found, clear],
  });
  await expect.poll(() => router.state.location.pathname).toBe('/deals/self/create/general');
  await userEvent.click(await screen.findByRole('button', { name: 'Create deal' }));
  expect(screen.getByText('4 fields need attention')).toBeTruthy();
  const summary = screen.getByRole('alert');
  // In the order of the page, each link the field's own name.
  expect(
    within(summary)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Please fill general tab mandatory fields. Title, Deal ID, DSP', 'Floor CPM: Please fill Floor CPM field in Delivery tab.']);
  expect(
    within(summary)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Title', 'Deal ID', 'DSP', 'Floor CPM']);
  expect(screen.getByText('Enter a title.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Floor CPM' }));
  expect(await screen.findByRole('textbox', { name: /Floor CPM/ })).toBe(document.activeElement);
});

test('a complete deal is created and its page opens; the rate keeps digits, one dot and two decimals, and refuses more', async () => {
  const create = answer(dealRoutes.create, null, { msg: 'Deal successfully created', value: ID });
  const generate = answer(dealRoutes.generateId, null, { value: 'KN-10000-A11' });
  const { router } = renderScreen({
    page: dealPages.create,
    screen: DealCreatePage,
    at: '/deals/self/create/general',
    answers: [dsps, plans, found, create, generate],
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), '  Northlight ');
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  await userEvent.click(screen.getByRole('combobox', { name: /^DSP/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Vantor' }));
  await userEvent.click(screen.getByRole('link', { name: 'Delivery' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Floor CPM/ }), '12.345');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findAllByText('Use at most 2 decimals.', { exact: false })).not.toHaveLength(0);
  expect(create.asked).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /Floor CPM/ }), '{Backspace}');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Deal successfully created')).toBeTruthy();
  expect(create.asked[0]?.body).toMatchObject({ dealId: 'KN-10000-A11', dealDspId: DSP, rate: '12.34', type: 'AUCTION', pubSeats: [] });
  await expect.poll(() => router.state.location.pathname).toBe(`/deals/self/${ID}`);
});

test('a deal id that is taken is refused beside its field', async () => {
  const update = refusal(dealRoutes.update, dealIdTaken, [{ path: 'dealId', message: dealIdTaken.text }]);
  edit('general', [answer(dealRoutes.get, deal()), update]);
  await userEvent.type(await screen.findByRole('textbox', { name: /Deal ID/ }), '2');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findAllByText(dealIdTaken.text, { exact: false })).not.toHaveLength(0);
  expect(update.asked[0]?.body).toMatchObject({ dealId: 'KN-12', version: 3 });
});

test('unsaved changes block publishing with the reason; a saved deal asks before its status changes', async () => {
  const publish = answer(dealRoutes.publish, null, { msg: 'Deal published.' });
  edit('general', [answer(dealRoutes.get, deal()), publish]);
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await userEvent.type(title, '!');
  expect(screen.getAllByText('Save your changes before publishing.')).not.toHaveLength(0);
  expect(screen.getByText('1 change')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Are you sure you want to change the status from Draft to Published?')).toBeTruthy();
  const confirm = within(dialog).getByRole('button', { name: 'Publish' });
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBeNull();
  await userEvent.click(confirm);
  expect(await screen.findByText('Deal published.')).toBeTruthy();
  expect(publish.asked[0]?.url.search).toBe('?status=PUBLISHED&acknowledged=');
});

test('when somebody saved first, the dialog says who changed what, and mine or theirs is kept field by field', async () => {
  const theirs = deal({ title: 'Southlight', rate: '30', lastUpdate: '2026-11-02T10:00:00.000Z', version: 4 });
  const get: Answer = answer(dealRoutes.get, () => (get.asked.length > 1 ? theirs : deal()));
  const update = refusedOnce(answer(dealRoutes.update, null, { msg: 'Deal updated.' }), staleVersion);
  const row = {
    id: ID,
    summary: 'Changed Title, Floor CPM',
    action: 'Update' as const,
    creatorName: 'Agnes Haldane',
    changelogs: [],
    version: null,
  };
  const rows = ['2026-11-02T10:00:00.000Z', '2026-11-01T10:00:00.000Z'].map((updateDate, i) => ({
    ...row,
    id: String(i).repeat(24),
    updateDate,
  }));
  const history = answer(historyRoutes.list, { rows: rows.map((data) => ({ id: data.id, data })), totalCount: 2, hasMore: false });
  edit('general', [get, update, history]);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'This deal was changed in the meantime' }));
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Agnes Haldane, Nov 2, 05:00 EST: Changed Title, Floor CPM',
  ]);
  const title = within(dialog.getByRole('radiogroup', { name: 'Title' }));
  expect(title.getByRole<HTMLInputElement>('radio', { name: 'Northlight!' }).checked).toBe(true);
  // What I did not touch is theirs unless I choose otherwise.
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '$30.00' }).checked).toBe(true);
  // The safe answer has the focus; closing keeps what was typed.
  await expect.poll(() => document.activeElement?.textContent).toBe('Keep editing');
  await userEvent.click(title.getByRole('radio', { name: 'Southlight' }));
  await userEvent.click(title.getByRole('radio', { name: 'Northlight!' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save selection' }));
  expect(await screen.findByText('Deal updated.')).toBeTruthy();
  expect(update.asked[1]?.body).toMatchObject({ title: 'Northlight!', rate: '30', version: 4 });
});

test('unpublishing keeps what is typed and not saved, and saving it meets the new version', async () => {
  const get: Answer = answer(dealRoutes.get, () =>
    get.asked.length > 1
      ? deal({ status: 'UNPUBLISHED', nextDealActions: ['PUBLISHED'], version: 4 })
      : deal({ status: 'PUBLISHED', nextDealActions: ['UNPUBLISHED'] }),
  );
  const history = answer(historyRoutes.list, { rows: [], totalCount: 0, hasMore: false });
  const update = refusedOnce(answer(dealRoutes.update, null, { msg: 'Deal updated.' }), staleVersion);
  edit('general', [get, update, history, answer(dealRoutes.publish, null, { msg: 'Deals unpublished.' })]);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Unpublish' }));
  const question = screen.queryByRole('dialog');
  if (question) await userEvent.click(within(question).getByRole('button', { name: 'Unpublish' }));
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Northlight!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const meeting = within(await screen.findByRole('dialog', { name: 'This deal was changed in the meantime' }));
  await userEvent.click(await meeting.findByRole('button', { name: 'Save' }));
  await expect.poll(() => update.asked.at(-1)?.body).toMatchObject({ title: 'Northlight!', version: 4 });
});

test('Approve and Request Changes replace the main action for the approver', async () => {
  edit('general', [answer(dealRoutes.get, deal({ status: 'SEND_FOR_APPROVAL', nextDealActions: ['APPROVED', 'CHANGES_REQUESTED'] }))]);
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Request Changes' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

test('an inactive deal says it cannot be edited, and offers no delete', async () => {
  edit('general', [answer(dealRoutes.get, deal({ status: 'INACTIVE', nextDealActions: [], dealDisabled: true }))]);
  expect(await screen.findByText('Inactive Deal can not be edited.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Copy deal ID' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Delete deal' })).toBeNull();
});

test('a deal that is not there leads back to the list; staff are sent to their own page', async () => {
  const missing = refusal(dealRoutes.get, dealNotFound);
  const view = edit('general', [missing]);
  expect(await screen.findByRole('link', { name: 'Back to Deal List' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Deal not found' })).toBeTruthy();
  view.unmount();
  const { router } = edit('general', [missing], sessionOf({ admin: true }));
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/deals/${ID}/general`);
});

test('the dates that a deal was opened on go to its tabs and back to the list; history has dates of its own', async () => {
  edit('general?range=last30day', [answer(dealRoutes.get, deal())]);
  const tabs = await screen.findByRole('navigation', { name: 'Deal' });
  const hrefs = within(tabs)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(
    ['dashboard?range=last30day', 'general?range=last30day', 'delivery?range=last30day', 'history'].map((to) => `/deals/self/${ID}/${to}`),
  );
  expect(screen.getByRole('link', { name: 'Deals' }).getAttribute('href')).toBe('/deals/self?range=last30day');
});

test('under its header a deal that runs says how it does against its goal; a draft has no such line', async () => {
  const standing = answer(dealRoutes.standing, {
    pace: 72.4,
    budgetUsed: 41.2,
    daysLeft: 9,
    noBidsFor: null,
    spentOn: null,
    attention: ['BEHIND'],
    goal: { of: 'impressions', amount: '27500000', per: 'flight' },
    delivered: '11330000',
    lastBid: new Date().toISOString(),
  });
  const running = deal({
    status: 'PUBLISHED',
    dealStatus: 'Published',
    nextDealActions: ['UNPUBLISHED'],
    start: `${new Date().getFullYear()}-11-01 00:00:00`,
  });
  const view = edit('general', [answer(dealRoutes.get, running), standing]);
  const line = await screen.findByRole('region', { name: 'Delivery against its goal' });
  expect(await within(line).findByText('72 %')).toBeTruthy();
  // What the percentage is of: the whole flight, of a daily goal the last days.
  expect(line.textContent).toContain('72 %, since Nov 1');
  expect(line.textContent).toContain('41.2 % of 27,500,000 impressions');
  expect(line.textContent).toContain('Last bid just now');
  expect(within(line).getByText('Behind pace')).toBeTruthy();
  view.unmount();
  edit('general', [answer(dealRoutes.get, deal())]);
  expect(await screen.findByRole('heading', { name: 'Northlight', level: 1 })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Delivery against its goal' })).toBeNull();
});

test('Ctrl+S right after the last letter saves that letter, though nothing of it is drawn yet', async () => {
  const update = answer(dealRoutes.update, null, { msg: 'Deal updated.', value: ID });
  edit('delivery', [answer(dealRoutes.get, deal()), update]);
  const field = await screen.findByRole('textbox', { name: /Floor CPM/ });
  act(() => {
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: '9.75' } });
    fireEvent.keyDown(field, { key: 's', ctrlKey: true });
  });
  await expect.poll(() => update.asked[0]?.body).toMatchObject({ rate: '9.75' });
});

test('comments are opened from the header on any tab, and stay open while tabs are switched', async () => {
  const talk = answer(commentRoutes.list, []);
  edit('history', [answer(dealRoutes.get, deal({ commentsEnabled: true })), talk]);
  await userEvent.click(await screen.findByRole('button', { name: 'Comments' }));
  expect(await screen.findByText('No Comments')).toBeTruthy();
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Deal' })).getByRole('link', { name: 'Delivery' }));
  await screen.findByRole('textbox', { name: /Floor CPM/ });
  expect(screen.getByRole('complementary', { name: 'Comments' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close comments' }));
  expect(screen.queryByRole('complementary', { name: 'Comments' })).toBeNull();
});
