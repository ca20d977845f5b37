import { answer, renderScreen } from '@kontor/core/testing/web';
import { mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { targetingRoutes } from '@kontor/targeting/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { SAMPLE_PLAN as ID, sampleForecast, samplePlan } from '../testing/sample-plan.ts';
import PlanCreatePage from './plan-create-page.tsx';
import PlanRecordPage from './plan-record-page.tsx';

// jsdom lays nothing out and has no fonts: the list needs a height to draw rows in, the description field asks for fonts.
beforeAll(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});

const including = (...values: string[]) => ({ included: true, values });
const plan = () => samplePlan({ country: including('US') });
const histogram = [0, 1, 2, 3].map((from) => ({ from, requests: 1e6 }));
const forecast = answer(mediaPlanRoutes.forecast, sampleForecast(4e6, { histogram }));
const chicago = { code: '602', name: 'Chicago', group: 'IL', requests: 3_080_000 };
const dma = answer(targetingRoutes.dma, { values: [chicago], total: 1, hm: false });
const people = answer(mediaPlanRoutes.people, { people: 1_204_000, homes: 640_000 });
const open = (answers: Parameters<typeof renderScreen>[0]['answers'], at: string) =>
  renderScreen({ page: mediaPlanPages.edit, screen: PlanRecordPage, at, answers: [...answers, forecast, people] });
const rail = async () => within(await screen.findByRole('complementary', { name: 'Forecast' }));

test('a new plan that was created in a section stays in it', async () => {
  const user = userEvent.setup();
  const create = answer(mediaPlanRoutes.create, null, { msg: 'Media plan created.', value: ID });
  const { router } = renderScreen({
    page: mediaPlanPages.create,
    screen: PlanCreatePage,
    at: '/mediaplan/create/settings?dim=audienceBooleanLogic&cpm=12',
    answers: [create, forecast],
  });
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'Morning news');
  await user.click(screen.getByRole('button', { name: 'Create media plan' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/mediaplan/${ID}/targeting`));
  expect(router.state.location.search).toMatchObject({ dim: 'audienceBooleanLogic', cpm: '12' });
});

test('a saved plan leads to a deal of it, with the price of the line and the goal', async () => {
  open([answer(mediaPlanRoutes.get, plan()), dma], `/mediaplan/${ID}/targeting?dim=dma`);
  await screen.findByRole('button', { name: 'Include Chicago' });
  const hrefOfDeal = async () => (await screen.findByRole('link', { name: 'Create deal' })).getAttribute('href');
  await (await rail()).findByText('50 % clear $2.00');
  await waitFor(async () => expect(await hrefOfDeal()).toBe(`/deals/self/create/general?plan=${ID}&price=2`));
});

test('its goal goes with the plan to the deal, and a disabled plan has none', async () => {
  const goal = 'cpm=12&goal=8000000&from=2027-03-01&to=2027-03-10';
  const first = open([answer(mediaPlanRoutes.get, plan()), dma], `/mediaplan/${ID}/settings?${goal}`);
  const href = (await screen.findByRole('link', { name: 'Create deal' })).getAttribute('href');
  expect(href).toBe(`/deals/self/create/general?plan=${ID}&price=12&goal=8000000&from=2027-03-01&to=2027-03-10`);
  first.unmount();
  open([answer(mediaPlanRoutes.get, samplePlan({}, { status: false })), dma], `/mediaplan/${ID}/settings`);
  expect((await screen.findByRole('button', { name: /^Create deal/ })).getAttribute('aria-disabled')).toBe('true');
});
