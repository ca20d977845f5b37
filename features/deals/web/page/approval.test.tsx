import { commentRoutes } from '@kontor/comments/contract';
import { somethingWrong, staleVersion } from '@kontor/core/contract';
import { type Answer, answer, refusal, refusedOnce, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { type ApprovalView, type Deal, dealNotFound, dealPages, dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { historyRoutes } from '@kontor/history/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SAMPLE_DSP, sampleDeal } from '../testing/sample-deal.ts';
import DealPage from './deal-page.tsx';

const ID = 'd'.repeat(24);
const publisher = sessionOf({ accountType: 'Publisher', accountName: 'Fernstream Media', roles: ['agency', 'publisher'] });

/** What an approver is told; more than the call tells, so that what is never shown is seen not to be. */
const asked = (change: Partial<ApprovalView> = {}): ApprovalView => ({
  ...{ id: ID, title: 'Spring sports', dealId: 'KN-7', type: 'AUCTION', rate: '24', selectedDsp: 'Vantor', company: 'Halden Media' },
  ...{ start: '2026-11-01 00:00:00', end: '2026-12-31 00:00:00', status: 'SEND_FOR_APPROVAL', dealStatus: 'Send For Approval' },
  nextDealActions: ['APPROVED', 'CHANGES_REQUESTED'],
  plan: { title: 'Live sports', words: [{ label: 'Media type', words: 'Video' }] },
  ...{ publisher: 'Fernstream Media', answer: 'ASKED', comment: '', askedAt: '2026-11-01T10:00:00.000Z' },
  ...{ answeredAt: null, answeredBy: null, version: 5, seat: '', changes: [], seen: 'f00d' },
  ...change,
});
const forecast = answer(dealRoutes.approvalForecast, { requests: 5_320_000, low: 4_600_000, high: 6_220_000, isEnough: true });
const noComments = answer(commentRoutes.list, []);
const reminders = answer(dealRoutes.reminders, { isOn: true });
/** Another's answer to the same call stands before these. */
const openAsked = (view: ApprovalView, first: Answer[] = []) =>
  renderScreen({
    page: dealPages.edit,
    screen: DealPage,
    at: `/deals/self/${ID}/general`,
    session: publisher,
    answers: [...first, refusal(dealRoutes.get, dealNotFound), answer(dealRoutes.approval, view), forecast, noComments, reminders],
  });
const factsOf = (name: string) =>
  Object.fromEntries(
    within(screen.getByRole('region', { name }))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  // jsdom has no fonts, for which a text area asks.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});

test('an approver reads terms, the plan in words and the requests on its own inventory, and never margin, fee or net (design §6.2)', async () => {
  openAsked(asked());
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring sports' })).toBeTruthy();
  expect(screen.getByText('Sent by Halden Media to Fernstream Media')).toBeTruthy();
  await expect
    .poll(() => factsOf('Terms'))
    .toEqual({
      Account: 'Halden Media',
      'Deal type': 'Auction',
      'Floor CPM': '$24.00',
      Flight: 'Nov 1 – Dec 31',
      DSP: 'Vantor',
      'On your inventory': '5.32 M avails a day (4.60 M – 6.22 M)',
    });
  expect(factsOf('Media plan')).toEqual({ 'Media type': 'Video' });
  expect(screen.queryByText(/margin|data fee|net\b|seat/i)).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Deal' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: /Title/ })).toBeNull();
});

test('an approver asks for changes with what should change, under the version that was read; the page says the answer (2 §4)', async () => {
  let view = asked();
  const read = answer(dealRoutes.approval, () => view);
  const send = answer(
    dealRoutes.updateStatus,
    () => {
      view = asked({ status: 'CHANGES_REQUESTED', answer: 'CHANGES_REQUESTED', nextDealActions: [] });
      return null;
    },
    { msg: 'Changes requested.' },
  );
  openAsked(view, [read, send]);
  expect(await screen.findByText('This deal awaits your approval. Approve it, or say what should change.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Request Changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change status' }));
  const confirm = dialog.getByRole('button', { name: 'Request Changes' });
  const words = dialog.getByRole('textbox', { name: /What should change/ });
  for (const typed of ['', '   ']) {
    if (typed) await userEvent.type(words, typed);
    await userEvent.click(confirm);
    expect([confirm.getAttribute('aria-disabled'), send.asked]).toEqual(['true', []]);
  }
  await userEvent.clear(words);
  await userEvent.type(words, 'Weekends too');
  await userEvent.click(confirm);
  expect(await screen.findByText('Changes requested.')).toBeTruthy();
  expect(Object.fromEntries(send.asked[0]?.url.searchParams ?? [])).toMatchObject({
    status: 'CHANGES_REQUESTED',
    comment: 'Weekends too',
    version: '5',
  });
  expect(await screen.findByText('Your account’s answer: Changes Requested.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('who is asked anew reads what was approved beside what is now, and answers what was read (decisions D65)', async () => {
  const send = answer(dealRoutes.updateStatus, null, { msg: 'Deal approved.' });
  const changes = [
    { label: 'Floor CPM', before: '$20.00', after: '$24.00' },
    { label: 'Genre', before: null, after: 'Include Drama' },
    { label: 'What is not shown to you', before: null, after: null },
  ];
  openAsked(asked({ seat: '4711', changes, seen: 'beef' }), [send]);
  expect(await screen.findByText(/^You approved this deal before\. It was changed since/)).toBeTruthy();
  expect(factsOf('Changed since you approved it')).toEqual({ 'Floor CPM': '−was $20.00', Genre: '–' });
  expect(screen.getByRole('region', { name: 'Changed since you approved it' }).textContent).toContain('−was $20.00+is now $24.00');
  expect(screen.getByText('What is not shown to you has changed, too.')).toBeTruthy();
  await expect.poll(() => factsOf('Terms')['Seat']).toBe('4711');
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await expect.poll(() => Object.fromEntries(send.asked[0]?.url.searchParams ?? [])).toMatchObject({ version: '5', seen: 'beef' });
});

test('a deal that was changed since its approval says so to its owner', async () => {
  openOwn(sampleDeal({ mustApprove: ['Fernstream Media'], changedSinceApproval: 'Floor CPM, Genre' }), 'general');
  expect(await screen.findByText(/before it is published\. Changed since it was approved: Floor CPM, Genre\./)).toBeTruthy();
});

test('an approver switches reminders off where the question is; where nothing is asked there is nothing to switch', async () => {
  let isOn = true;
  const read = answer(dealRoutes.reminders, () => ({ isOn }));
  const set = answer(dealRoutes.setReminders, (wish) => {
    isOn = wish.isOn ?? isOn;
    return { isOn };
  });
  openAsked(asked(), [read, set]);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^E-mail me about deals/ });
  expect(box.checked).toBe(true);
  await userEvent.click(box);
  await expect.poll(() => set.asked[0]?.body).toEqual({ isOn: false });
  await expect.poll(() => read.asked.length).toBe(2);
  expect(box.checked).toBe(false);
});

test('an approver writes to the owner on the same page', async () => {
  const add = answer(commentRoutes.add, ({ text = '' }) => ({
    ...{ id: 'a'.repeat(24), text, createDate: '2026-11-19T18:05:00.000Z', userName: 'Maren Oduya', accountId: publisher.accountId },
  }));
  openAsked(asked(), [add]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'New comment' }), 'From April on.');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await expect.poll(() => add.asked[0]?.body).toEqual({ text: 'From April on.' });
});

test('where comments or the forecast fail the deal can still be read and answered', async () => {
  const fault = { ...somethingWrong, status: 400 } as const;
  openAsked(asked(), [refusal(commentRoutes.list, fault), refusal(dealRoutes.approvalForecast, fault)]);
  expect(await screen.findByText('The comments did not load')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'New comment' })).toBeNull();
  await expect.poll(() => factsOf('Terms')['On your inventory']).toBe(somethingWrong.text);
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
});

test('a deal that was taken back is not there any more: Deal not found', async () => {
  openAsked(asked(), [refusal(dealRoutes.approval, dealNotFound)]);
  expect(await screen.findByText('Deal not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Deal List' })).toBeTruthy();
});

test('a publisher that keeps its answer, or whose inventory the plan misses, is told so', async () => {
  openAsked(asked({ answer: 'APPROVED', nextDealActions: [] }), [
    answer(dealRoutes.approvalForecast, { requests: 0, low: 0, high: 0, isEnough: true }),
  ]);
  expect(await screen.findByText('Your account has approved it. Other publishers have yet to answer.')).toBeTruthy();
  await expect.poll(() => factsOf('Terms')['On your inventory']).toBe('None of your inventory');
});

const BESIDE = [
  answer(dspRoutes.list, [{ id: SAMPLE_DSP, name: 'Vantor', seat: false, seats: [] }]),
  answer(mediaPlanRoutes.list, { rows: [], totalCount: 0, hasMore: false }),
  answer(mediaPlanRoutes.search, []),
  answer(historyRoutes.list, { rows: [], totalCount: 0, hasMore: false }),
  answer(historyRoutes.creators, []),
  answer(dealRoutes.preflight, { findings: [], isWhole: true }),
  refusal(dealRoutes.standing, dealNotFound),
];
const openOwn = (deal: Deal, tab: string, answers: Answer[] = []) =>
  renderScreen({
    page: dealPages.edit,
    screen: DealPage,
    at: `/deals/self/${ID}/${tab}`,
    answers: [...answers, answer(dealRoutes.get, deal), ...BESIDE],
  });
const approval = (change: Partial<Deal['approvals'][number]> = {}): Deal['approvals'][number] => ({
  ...{ publisher: 'Fernstream Media', company: 'Fernstream', answer: 'ASKED', comment: '', askedAt: '2026-11-01T10:00:00.000Z' },
  ...{ answeredAt: null, answeredBy: null },
  ...change,
});

test('the owner sees who was asked, what each answered and said, and how many have yet to answer', async () => {
  const said = approval({
    ...{ publisher: 'Ironbark', company: 'Ironbark Sports', answer: 'CHANGES_REQUESTED', comment: 'Weekends too' },
    ...{ answeredAt: '2026-11-02T10:00:00.000Z', answeredBy: 'Bronwen Tully' },
  });
  openOwn(sampleDeal({ status: 'SEND_FOR_APPROVAL', locked: true, approvals: [approval(), said] }), 'general');
  const panel = within(await screen.findByRole('region', { name: 'Approval' }));
  expect(panel.getByText('1 of 2 yet to answer')).toBeTruthy();
  const [first, second] = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/^Fernstream MediaWaitingAsked /);
  expect(second).toMatch(/^IronbarkChanges RequestedBronwen Tully, .*Weekends too$/);
  expect(screen.getByText(/cannot be edited until then. Take it back to Draft/)).toBeTruthy();
});

test('a draft says who must approve it; one that nobody must approve says nothing', async () => {
  const view = openOwn(sampleDeal({ mustApprove: ['Fernstream Media', 'Ironbark'] }), 'general');
  expect(await screen.findByText('Fernstream Media and Ironbark must approve this deal before it is published.')).toBeTruthy();
  view.unmount();
  openOwn(sampleDeal(), 'general');
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Approval' })).toBeNull();
});

const live = (change: Partial<Deal> = {}) =>
  sampleDeal({
    status: 'PUBLISHED',
    dealStatus: 'Published',
    nextDealActions: ['UNPUBLISHED'],
    mediaPlanTitle: null,
    mediaPlans: null,
    ...change,
  });
const changePrice = async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: /Floor CPM/ }), '{Backspace}5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
};

/** What the server says of the deal where its price is another. */
const again = {
  id: ID,
  title: 'Autumn',
  dealId: 'KN-9',
  status: 'PUBLISHED' as const,
  publishers: ['Fernstream Media'],
  changed: 'Floor CPM',
};

test('a change that must be approved again says before it is saved that it unpublishes; Cancel keeps it unsaved (decisions P8)', async () => {
  const update = answer(dealRoutes.update, null, { msg: 'Deal updated.' });
  const needed = answer(dealRoutes.askedAgain, { deals: [again], publishers: ['Fernstream Media'] });
  openOwn(live(), 'delivery', [update, needed]);
  await changePrice();
  const dialog = within(await screen.findByRole('dialog', { name: 'This change must be approved again' }));
  expect(dialog.getByText('Fernstream Media must approve “Autumn” again: Floor CPM.')).toBeTruthy();
  expect(dialog.getByRole('list', { name: 'Will stop serving' }).textContent).toBe('Autumn KN-9');
  expect(dialog.getByText('Stops serving until approved.')).toBeTruthy();
  expect(dialog.getByText('$22.00 → $25.00')).toBeTruthy();
  expect(dialog.getByText('Once it is saved, the deal is Unpublished until you send it for approval and publish it.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(update.asked).toEqual([]);
  expect(screen.getByText('1 change')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save and unpublish' }));
  expect(needed.asked[0]?.body).toMatchObject({ deal: { rate: '25' } });
  await expect.poll(() => update.asked[0]?.body).toMatchObject({ rate: '25', version: 3 });
});

test('it also says so where somebody else published the deal meanwhile, before what is chosen of both is saved (docs/decisions/0080)', async () => {
  const get: Answer = answer(dealRoutes.get, () => (get.asked.length > 1 ? live({ version: 4 }) : live({ status: 'DRAFT' })));
  const update = refusedOnce(answer(dealRoutes.update, null, { msg: 'Deal updated.' }), staleVersion);
  const needed = answer(dealRoutes.askedAgain, { deals: [again], publishers: ['Fernstream Media'] });
  openOwn(live(), 'delivery', [get, update, needed]);
  await userEvent.type(await screen.findByRole('textbox', { name: /Floor CPM/ }), '{Backspace}5');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  const meeting = within(await screen.findByRole('dialog', { name: 'This deal was changed in the meantime' }));
  await userEvent.click(await meeting.findByRole('button', { name: /^Save/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save and unpublish' }));
  await expect.poll(() => update.asked.length).toBe(2);
  expect(needed.asked).toHaveLength(1);
});

test('a live price that nobody must approve is saved after a question with before and after; Cancel keeps it unsaved', async () => {
  const update = answer(dealRoutes.update, null, { msg: 'Deal updated.' });
  const needed = answer(dealRoutes.askedAgain, { deals: [], publishers: [] });
  openOwn(live(), 'delivery', [update, needed]);
  await changePrice();
  const dialog = within(await screen.findByRole('dialog', { name: 'This deal is live' }));
  const facts = dialog.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(facts).toEqual(['Floor CPM: $22.00 → $25.00', 'Forecast now: No forecast', 'Forecast after: No forecast']);
  expect(dialog.queryByText('Stops serving until approved.')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(update.asked).toEqual([]);
  expect(screen.getByText('1 change')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await expect.poll(() => update.asked[0]?.body).toMatchObject({ rate: '25', version: 3 });
});

test('flight and DSP of a live deal are asked about by name; its title is saved at once, and so is the price of a draft', async () => {
  const update = answer(dealRoutes.update, null, { msg: 'Deal updated.' });
  const needed = answer(dealRoutes.askedAgain, { deals: [], publishers: [] });
  const two = [...[SAMPLE_DSP, '9'.repeat(24)].entries()].map(([at, id]) => ({
    id,
    name: ['Vantor', 'Trellis'][at] ?? '',
    seat: false,
    seats: [],
  }));
  const view = openOwn(live({ end: '2099-12-31 18:00:00' }), 'general', [answer(dspRoutes.list, two), update, needed]);
  await userEvent.click(await screen.findByRole('button', { name: 'Clear end' }));
  await userEvent.click(screen.getByRole('combobox', { name: /^DSP/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Trellis' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'This deal is live' }));
  expect(dialog.getByText('Dec 31, 2099, 18:00 Eastern → Ongoing')).toBeTruthy();
  expect(dialog.getByText('Vantor → Trellis')).toBeTruthy();
  view.unmount();
  const titled = openOwn(live(), 'general', [update, needed]);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => update.asked.length).toBe(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  titled.unmount();
  openOwn(sampleDeal(), 'delivery', [update, needed]);
  await userEvent.type(await screen.findByRole('textbox', { name: /Floor CPM/ }), '{Backspace}5');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await expect.poll(() => update.asked.length).toBe(2);
});

test('where somebody answered meanwhile, the refusal is said and the deal is read again', async () => {
  const read = answer(dealRoutes.approval, asked());
  openAsked(asked(), [read, refusal(dealRoutes.updateStatus, staleVersion)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(staleVersion.text)).toBeTruthy();
  await expect.poll(() => read.asked.length).toBeGreaterThan(1);
});
