import { answer, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { type AskedAgain, dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { marketplaceRoutes } from '@kontor/marketplaces/contract';
import {
  type AttachedDeal,
  emptyTargeting,
  type MediaPlanTargeting,
  mediaPlanPages,
  mediaPlanRoutes,
  planClauses,
} from '@kontor/media-plans/contract';
import { type LookupValue, targetingRoutes } from '@kontor/targeting/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { SAMPLE_PLAN as ID, sampleForecast, samplePlan } from '../testing/sample-plan.ts';
import PlanRecordPage from './plan-record-page.tsx';

// The text area grows with its fonts, which jsdom has none of.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

// jsdom lays nothing out: the list needs a height to draw rows in.
beforeAll(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
});

const SPORTS = '2'.repeat(24);
const NEWS = '3'.repeat(24);
const including = (...values: string[]) => ({ included: true, values });
const names = { marketplaceIds: { [SPORTS]: 'Sports & Arenas' }, buyers: { [SPORTS]: 'Vantor' } };
const plan = (targeting: Partial<MediaPlanTargeting> = {}) => samplePlan(targeting, { names });
/** 100 M requests a day, half of it for each clause. */
const forecast = () =>
  answer(mediaPlanRoutes.forecast, (body) => {
    const clauses = planClauses({ ...emptyTargeting(), ...(body['targeting'] as MediaPlanTargeting) });
    const requests = 100e6 * 0.5 ** clauses.length;
    return sampleForecast(requests, { clauses: clauses.map(({ key }) => ({ key, requests: requests * 2, effect: 50 })) });
  });
const page = (values: LookupValue[]) => ({ values, total: values.length, hm: false });
const value = (code: string, name: string, group: string | null, requests: number | null = 1_000_000): LookupValue => ({
  code,
  name,
  group,
  requests,
});
const lookups = [
  answer(
    marketplaceRoutes.lookup,
    page([value(SPORTS, 'Sports & Arenas', '6 publishers'), value(NEWS, 'News & Business', '9 publishers')]),
  ),
  answer(dspRoutes.buyers, page([value(SPORTS, 'Vantor', null, null), value(NEWS, 'Trellis', null, null)])),
  answer(
    targetingRoutes.genres,
    page([
      value('Football', 'Football', 'Sports'),
      value('Drama', 'Drama', 'Entertainment'),
      value('Golf', 'Golf', 'Sports'),
      value('Slow TV', 'Slow TV', null),
    ]),
  ),
  answer(
    targetingRoutes.iabCategory,
    page([value('IAB17', 'Sports', 'IAB17'), value('IAB17-12', 'Football', 'IAB17'), value('IAB1', 'Arts & Entertainment', 'IAB1')]),
  ),
];
const counts = answer(mediaPlanRoutes.valueRequests, (body) => ({
  requests: (body['values'] as string[]).map(() => 500_000),
  by: 'index' as const,
}));
const deal = (title: string, isPublished: boolean): AttachedDeal => ({
  id: '4'.repeat(24),
  title,
  dealId: `KN-${title}`,
  isPublished,
  rate: '22',
  attachedOn: '2026-11-01T02:00:00.000Z',
});

type Wish = {
  dim: string;
  targeting?: Partial<MediaPlanTargeting>;
  session?: ReturnType<typeof sessionOf>;
  deals?: AttachedDeal[];
  again?: AskedAgain;
};
function open({ dim, targeting = {}, session = sessionOf(), deals = [], again = { deals: [], publishers: [] } }: Wish) {
  const update = answer(mediaPlanRoutes.update, null, { msg: 'Media plan updated.' });
  const answers = [
    answer(mediaPlanRoutes.get, plan(targeting)),
    forecast(),
    counts,
    ...lookups,
    update,
    answer(mediaPlanRoutes.deals, deals),
    answer(dealRoutes.askedAgain, again),
  ];
  const at = dim === 'settings' ? `/mediaplan/${ID}/settings` : `/mediaplan/${ID}/targeting?dim=${dim}`;
  renderScreen({ page: mediaPlanPages.edit, screen: PlanRecordPage, at, answers, session });
  return update;
}
const chips = () =>
  within(screen.getByRole('list', { name: /^(In|Ex)cluded$/ }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const sent = (update: ReturnType<typeof open>): MediaPlanTargeting => ({
  ...emptyTargeting(),
  ...(update.asked[0]?.body as { targeting?: MediaPlanTargeting } | undefined)?.targeting, // what was sent
});
const row = (name: RegExp) => screen.getByRole('row', { name });

test('marketplaces are chosen by name with what they send a day, and undone', async () => {
  const user = userEvent.setup();
  open({ dim: 'marketplaceIds' });
  await user.click(await screen.findByRole('button', { name: 'Include Sports & Arenas' }));
  expect(chips()).toEqual(['Sports & Arenas']);
  expect(screen.getByText('6 publishers')).toBeTruthy();
  expect(screen.getAllByText('1.00 M').length).toBeGreaterThan(0);
  expect(screen.getByText(/not saved: Marketplaces/)).toBeTruthy();
  expect((await screen.findAllByText('Marketplace Sports & Arenas')).length).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(chips()).toEqual(['Not targeted']);
});

test('the other side of a list of records asks first, and drops with an undo', async () => {
  const user = userEvent.setup();
  open({ dim: 'marketplaceIds', targeting: { marketplaceIds: including(SPORTS) } });
  await user.click(await screen.findByRole('button', { name: 'Switch to exclude News & Business…' }));
  await user.click(screen.getByRole('button', { name: 'Exclude only News & Business' }));
  expect(chips()).toEqual(['News & Business']);
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] ?? document.body);
  expect(chips()).toEqual(['Sports & Arenas']);
});

test('buyers say that they limit DSPs and are not part of the forecast', async () => {
  const user = userEvent.setup();
  const update = open({ dim: 'buyers' });
  expect(await screen.findByText("Limit the DSPs of the plan's deals; the forecast stays as it is")).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Include Trellis' }));
  expect(screen.queryByText(/Requests\/day/)).toBeNull();
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  await waitFor(() => expect(update.asked).toHaveLength(1));
  expect(sent(update).buyers).toEqual(including(NEWS));
});

test('a publisher account has no publishers, marketplaces and buyers to choose (2 §6)', async () => {
  open({ dim: 'marketplaceIds', session: sessionOf({ accountType: 'Publisher' }) });
  expect(await screen.findByRole('heading', { name: 'Media & platform' })).toBeTruthy();
  for (const name of [/Publishers?/, /Marketplaces/, /Buyers/]) expect(screen.queryByRole('link', { name })).toBeNull();
});

test('genres are a tree: → opens a master genre, + chooses all of it, and its genres are chosen with it', async () => {
  const user = userEvent.setup();
  const update = open({ dim: 'genres' });
  const tree = await screen.findByRole('treegrid', { name: 'Genre values' });
  const names = () =>
    within(tree)
      .getAllByRole('row')
      .slice(1)
      .map((one) => one.querySelector('.k-lookup-name > span')?.textContent);
  expect(names()).toEqual(['Sports', 'Slow TV', 'Entertainment']);
  const sports = row(/Sports/);
  expect([sports.getAttribute('aria-expanded'), sports.getAttribute('aria-level')]).toEqual(['false', '1']);
  sports.focus();
  await user.keyboard('{ArrowRight}');
  expect(names()).toEqual(['Sports', 'Football', 'Golf', 'Slow TV', 'Entertainment']);
  expect(row(/Sports/).getAttribute('aria-expanded')).toBe('true');
  expect(row(/Golf/).getAttribute('aria-level')).toBe('2');
  await user.keyboard('{+}');
  expect(chips()).toEqual(['All Sports']);
  expect(row(/Golf/).textContent).toContain('included with Sports');
  expect(screen.queryByRole('button', { name: 'Include Golf' })).toBeNull();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(document.activeElement).toBe(row(/Football/)));
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(document.activeElement).toBe(row(/^(?!.*with).*Sports/)));
  await user.keyboard('{ArrowLeft}');
  expect(names()).toEqual(['Sports', 'Slow TV', 'Entertainment']);
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  await waitFor(() => expect(update.asked).toHaveLength(1));
  expect([sent(update).masterGenres, sent(update).genres]).toEqual([['Sports'], including()]);
});

test('a search opens the branches that hold it; a category of tier 1 is chosen by its own code', async () => {
  const user = userEvent.setup();
  const update = open({ dim: 'iabCategory' });
  await user.type(await screen.findByRole('searchbox', { name: 'Find categories' }), 'foot');
  expect(await screen.findByRole('row', { name: /Football/ })).toBeTruthy();
  expect(row(/^IAB17(?!-)/).getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByRole('row', { name: /Arts/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Include Sports' }));
  expect(row(/Football/).textContent).toContain('included with Sports');
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  await waitFor(() => expect(update.asked).toHaveLength(1));
  expect(sent(update).iabCategory).toEqual(including('IAB17'));
});

test('where mediaPlanExclude is on nothing can be excluded, and what was before can be removed (decision 0063)', async () => {
  const user = userEvent.setup();
  const toggles = { ...sessionOf().featureToggles, mediaPlanExclude: true };
  const update = open({
    dim: 'genres',
    targeting: { genres: { included: false, values: ['Drama'] } },
    session: sessionOf({ featureToggles: toggles }),
  });
  expect(await screen.findByRole('list', { name: 'Excluded' })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Exclude' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Switch to )?[Ee]xclude/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Drama' }));
  expect(screen.getByRole('list', { name: 'Included' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Include Slow TV' }));
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  await waitFor(() => expect(update.asked).toHaveLength(1));
  expect(sent(update).genres).toEqual(including('Slow TV'));
});

test('where mediaPlanExclude is on, media lists have no side to choose, and accounts none to exclude (2 §6)', async () => {
  const user = userEvent.setup();
  const toggles = { ...sessionOf().featureToggles, mediaPlanExclude: true };
  const country = including('US');
  open({ dim: 'dma', targeting: { country }, session: sessionOf({ featureToggles: toggles }) });
  await user.click(await screen.findByRole('radio', { name: 'Media list' }));
  expect(await screen.findByText('No media lists attached')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Exclude' })).toBeNull();
  cleanup();
  open({ dim: 'accSettingsReq', targeting: { pmp: true }, session: sessionOf({ featureToggles: toggles }) });
  expect(await screen.findByRole('button', { name: 'Manage Accounts' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Exclude accounts/ })).toBeNull();
});

test('segments that audience logic replaces are counted as not used', async () => {
  const item = { type: 'SEGMENT' as const, id: SPORTS };
  const value = { type: 'GROUP' as const, nodes: [{ type: 'SET' as const, items: [item], join: 'or' as const }], unions: [] };
  const includeSegments = [{ id: NEWS, source: 0 as const, type: 'RDS' as const }];
  open({ dim: 'media', targeting: { includeSegments, audienceBooleanLogic: { enabled: true, value } } });
  expect((await screen.findByRole('link', { name: /^Segments/ })).textContent).toBe('Segments1 not used');
});

test('disabling a plan of published deals names them and says that they go on', async () => {
  const user = userEvent.setup();
  const update = open({ dim: 'settings', deals: [deal('Live', true), deal('Paused', false)] });
  await user.click(await screen.findByRole('switch', { name: /Enabled/ }));
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Published deals use this plan' }));
  expect(dialog.getByRole('list', { name: 'Keep serving' }).textContent).toBe('Live KN-Live');
  expect(dialog.getByText(/cannot be published again until the plan is enabled/)).toBeTruthy();
  expect(update.asked).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Save plan' }));
  await waitFor(() => expect(update.asked).toHaveLength(1));
});

test('a changed targeting that publishers must approve again names the deals that stop serving, apart from those that go on (decisions D65)', async () => {
  const user = userEvent.setup();
  const taken = { ...deal('Agreed', true), id: '5'.repeat(24) };
  const of = { id: taken.id, title: taken.title, dealId: taken.dealId, publishers: ['Fernstream Media'], changed: 'Marketplaces' };
  const waits = { ...of, id: '6'.repeat(24), title: 'Waits', dealId: 'KN-Waits', status: 'SEND_FOR_APPROVAL' as const };
  const again = { deals: [{ ...of, status: 'PUBLISHED' as const }, waits], publishers: ['Fernstream Media'] };
  const update = open({ dim: 'marketplaceIds', deals: [deal('Live', true), taken], again });
  await user.click(await screen.findByRole('button', { name: 'Include Sports & Arenas' }));
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  const dialog = within(await screen.findByRole('dialog'));
  const named = (name: string) => dialog.getByRole('list', { name }).textContent;
  expect(dialog.getByText('Fernstream Media must approve 2 deals again: Marketplaces.')).toBeTruthy();
  expect([named('Will stop serving'), named('Will be drafts again'), named('Switch to the new targeting')]).toEqual([
    'Agreed KN-Agreed',
    'Waits KN-Waits',
    'Live KN-Live',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Save plan, 1 stops serving' }));
  await waitFor(() => expect(update.asked).toHaveLength(1));
});

test('a changed targeting that published deals use asks first, with those deals and both forecasts', async () => {
  const user = userEvent.setup();
  const update = open({ dim: 'marketplaceIds', deals: [deal('Live', true), deal('Paused', false)] });
  await user.click(await screen.findByRole('button', { name: 'Include Sports & Arenas' }));
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Published deals use this plan' }));
  expect(
    within(dialog.getByRole('list'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Live KN-Live']);
  expect(await dialog.findByText('50.0 M a day (45.0 M – 55.0 M)')).toBeTruthy();
  expect(await dialog.findByText('25.0 M a day (22.5 M – 27.5 M)')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(update.asked).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save plan' }));
  await waitFor(() => expect(update.asked).toHaveLength(1));
});

test('nothing is asked where no published deal uses the plan, or the targeting stays', async () => {
  const user = userEvent.setup();
  const update = open({ dim: 'marketplaceIds', deals: [deal('Paused', false)] });
  await user.click(await screen.findByRole('button', { name: 'Include Sports & Arenas' }));
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  await waitFor(() => expect(update.asked).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
