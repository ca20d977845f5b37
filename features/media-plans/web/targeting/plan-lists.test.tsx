import { type Answer, answer, refusal, refusedOnce, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { type MediaListRow, mediaListRoutes } from '@kontor/media-lists/contract';
import { type MediaPlanTargeting, mediaPlanPages, mediaPlanRoutes, publisherMissing } from '@kontor/media-plans/contract';
import { targetingRoutes } from '@kontor/targeting/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import PlanRecordPage from '../editor/plan-record-page.tsx';
import { SAMPLE_PLAN as PLAN, samplePlan } from '../testing/sample-plan.ts';

beforeAll(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});

const at = '2026-11-02T12:00:00.000Z';
const row = (digit: string, title: string, change: Partial<MediaListRow> = {}): MediaListRow => ({
  id: digit.repeat(24),
  title,
  count: 25,
  status: true,
  withSubdomains: false,
  noOfDealsAttched: 3,
  createDate: at,
  updateDate: at,
  ...change,
});
const TOP = row('a', 'Top 25 metros');
const BELT = row('b', 'Sun Belt metros', { count: 40 });
const OLD = row('c', 'Old markets', { status: false });

const some = (...values: string[]) => ({ included: true, values });
const names = { country: { US: 'United States' }, dma: { 501: '501 New York' }, dmaMedia: { [TOP.id]: 'Top 25 metros, list of 25' } };
const plan = (targeting: Partial<MediaPlanTargeting> = {}) => samplePlan({ country: some('US'), ...targeting }, { names });

let lists: MediaListRow[];
beforeEach(() => {
  lists = [TOP, BELT, OLD];
});
const attachable = () =>
  answer(mediaListRoutes.attachable, (_, url) => {
    const q = url.searchParams.get('q') ?? '';
    const rows = lists.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase())).map((data) => ({ id: data.id, data }));
    return { rows, totalCount: rows.length, hasMore: false };
  });
const attached = (change: object = {}) =>
  answer(mediaListRoutes.attached, (_, url) => {
    const ids = (url.searchParams.get('ids') ?? '').split(',');
    return lists.filter(({ id }) => ids.includes(id)).map((list) => ({ ...list, isDeleted: false, ...change }));
  });
// What the forecast says is tried elsewhere.
const forecast = () => refusal(mediaPlanRoutes.forecast, publisherMissing);
const dma = () =>
  answer(targetingRoutes.dma, { values: [{ code: '501', name: 'New York', group: 'NY', requests: 6_420_000 }], total: 1, hm: false });
const open = (targeting: Partial<MediaPlanTargeting>, answers: Answer[], dim = 'dma') =>
  renderScreen({
    page: mediaPlanPages.edit,
    screen: PlanRecordPage,
    at: `/mediaplan/${PLAN}/targeting?dim=${dim}`,
    answers: [answer(mediaPlanRoutes.get, plan(targeting)), forecast(), dma(), ...answers],
  });
const chips = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const showLists = async (user: ReturnType<typeof userEvent.setup>) => user.click(await screen.findByRole('radio', { name: 'Media list' }));

test('a list is attached from the modal, changes sides with its set, and each step can be undone', async () => {
  const user = userEvent.setup();
  open({}, [attachable(), attached()]);
  await showLists(user);
  await user.click(screen.getByRole('button', { name: 'Attach media list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Attach DMA lists' }));
  await user.click(await dialog.findByRole('checkbox', { name: /Top 25 metros/ }));
  await user.click(dialog.getByRole('button', { name: 'Attach' }));
  expect(chips('Included')).toEqual(['Top 25 metros, list of 25']);
  expect(screen.getByText(/not saved: DMA lists/)).toBeTruthy();
  expect(within(screen.getByRole('navigation', { name: 'Dimensions' })).getByRole('link', { name: /^DMA/ }).textContent).toBe('DMA1');

  await user.click(
    within(screen.getByRole('radiogroup', { name: 'DMA lists: include or exclude' })).getByRole('radio', { name: 'Exclude' }),
  );
  expect(chips('Excluded')).toEqual(['Top 25 metros, list of 25']);
  await user.click(screen.getByRole('radio', { name: 'Values' }));
  expect(chips('Excluded')).toEqual(['Top 25 metros, list of 25']);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(chips('Included')).toEqual(['Top 25 metros, list of 25']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('Not targeted')).toBeTruthy();
  expect(screen.getByText('All changes are saved')).toBeTruthy();
});

test('a list of domains with their subdomains says so in the modal and as it is attached', async () => {
  const user = userEvent.setup();
  lists = [row('d', 'Sports', { withSubdomains: true })];
  const nothing = { values: [], total: 0, hm: false };
  open({}, [attachable(), attached(), answer(targetingRoutes.app, nothing), answer(targetingRoutes.search, nothing)], 'app');
  await user.click(await screen.findByRole('radio', { name: 'Domains' }));
  await showLists(user);
  await user.click(screen.getByRole('button', { name: 'Attach media list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Attach Domain lists' }));
  await user.click(await dialog.findByRole('checkbox', { name: /Sports and its subdomains/ }));
  await user.click(dialog.getByRole('button', { name: 'Attach' }));
  expect(chips('Included')).toEqual(['Sports and its subdomains, list of 25']);
});

test('chips of lists stand beside the values, each on its side, and are removed there', async () => {
  const user = userEvent.setup();
  open({ dma: { included: false, values: ['501'] }, dmaMedia: { included: true, ids: [TOP.id] } }, [attachable(), attached()]);
  await screen.findByRole('button', { name: 'Remove Top 25 metros, list of 25' });
  expect(chips('Included')).toEqual(['Top 25 metros, list of 25']);
  expect(chips('Excluded')).toEqual(['501 New York']);
  await user.click(screen.getByRole('button', { name: 'Remove Top 25 metros, list of 25' }));
  expect(screen.queryByRole('list', { name: 'Included' })).toBeNull();
  expect(chips('Excluded')).toEqual(['501 New York']);
});

test('the modal has attached lists checked, disabled ones with a reason, and keeps what is chosen through a search', async () => {
  const user = userEvent.setup();
  open({ dmaMedia: { included: true, ids: [TOP.id] } }, [attachable(), attached()]);
  await showLists(user);
  await user.click(screen.getByRole('button', { name: 'Attach media list' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: /Top 25 metros/ })).checked).toBe(true);
  expect(dialog.getByRole('checkbox', { name: /Old markets/ }).getAttribute('aria-description')).toBe(
    'It is inactive. Make it active to attach it.',
  );
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Attach' }).disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: /Sun Belt metros/ }));
  await user.type(dialog.getByRole('searchbox', { name: 'Search media lists' }), 'nothing like it');
  expect(await dialog.findByText('No media list matches “nothing like it”.')).toBeTruthy();
  await user.clear(dialog.getByRole('searchbox', { name: 'Search media lists' }));
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: /Sun Belt metros/ })).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Attach' }));
  expect(chips('Included')).toEqual(['Top 25 metros, list of 25', 'Sun Belt metros, list of 40']);
});

test('without any list the modal says so, and leads to making one in a new tab', async () => {
  const user = userEvent.setup();
  lists = [];
  open({}, [attachable(), attached()]);
  await showLists(user);
  await user.click(screen.getByRole('button', { name: 'Attach media list' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('No Media Lists Found')).toBeTruthy();
  const [link] = dialog.getAllByRole<HTMLAnchorElement>('link', { name: /Create Media List/ });
  expect([link?.getAttribute('href'), link?.target]).toEqual(['/medialist/metrocode/create', '_blank']);
});

test('a modal that did not load tries again', async () => {
  const user = userEvent.setup();
  open({}, [refusedOnce(attachable(), publisherMissing), attached()]);
  await showLists(user);
  await user.click(screen.getByRole('button', { name: 'Attach media list' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Media lists did not load')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('checkbox', { name: /Top 25 metros/ })).toBeTruthy();
});

test('zip code lists of more than 25,000 items in all are not attached', async () => {
  const user = userEvent.setup();
  lists = [row('a', 'North', { count: 15_000 }), row('b', 'South', { count: 10_001 })];
  open(
    { zipMedia: { included: true, ids: [TOP.id] } },
    [
      attachable(),
      attached(),
      answer(targetingRoutes.state, { values: [], total: 0, hm: false }),
      answer(targetingRoutes.zip, { values: [], total: 0, hm: false }),
    ],
    'zip',
  );
  await showLists(user);
  await user.click(screen.getByRole('button', { name: 'Attach media list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Attach Zip code lists' }));
  await user.click(await dialog.findByRole('checkbox', { name: /South/ }));
  expect(dialog.getByRole('alert').textContent).toMatch(/^Zipcode medialist cannot exceed 25000 items/);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Attach' }).disabled).toBe(true);
});

test('a list that is empty or deleted since says that it includes nothing', async () => {
  const user = userEvent.setup();
  open({ dmaMedia: { included: true, ids: [TOP.id] } }, [attachable(), attached({ isDeleted: true })]);
  await showLists(user);
  expect(await screen.findByText('“Top 25 metros” was deleted, so it includes nothing. Remove it, or attach another.')).toBeTruthy();
});

test('lists count where a plan has either domains or bundles, and where a country goes', async () => {
  const user = userEvent.setup();
  open(
    { bundleMedia: { included: true, ids: [TOP.id] } },
    [
      attachable(),
      attached(),
      answer(targetingRoutes.app, { values: [], total: 0, hm: false }),
      answer(targetingRoutes.search, { values: [], total: 0, hm: false }),
    ],
    'app',
  );
  await user.click(await screen.findByRole('radio', { name: 'Domains' }));
  await waitFor(() => expect(screen.getByText(/This plan has 1 app, lists counted; clear it to choose domains/)).toBeTruthy());
});

test('staff see the lists of a plan and can attach none', async () => {
  renderScreen({
    page: mediaPlanPages.staffEdit,
    screen: PlanRecordPage,
    at: `/admin/mediaplan/${PLAN}/targeting?dim=dma`,
    session: sessionOf({ admin: true }),
    answers: [answer(mediaPlanRoutes.get, plan({ dmaMedia: { included: false, ids: [TOP.id] } })), forecast()],
  });
  expect(await screen.findByText('DMA lists: Exclude Top 25 metros, list of 25')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Attach media list' })).toBeNull();
});
