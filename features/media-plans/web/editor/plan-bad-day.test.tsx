import { answer, refusal, refusedOnce, renderScreen } from '@kontor/core/testing/web';
import { audienceTooSmall } from '@kontor/market/contract';
import {
  type MediaPlan,
  type MediaPlanTargeting,
  mediaPlanNotFound,
  mediaPlanPages,
  mediaPlanRoutes,
  type PlanForecast,
} from '@kontor/media-plans/contract';
import { targetingRoutes } from '@kontor/targeting/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { SAMPLE_PLAN as ID, sampleForecast, samplePlan } from '../testing/sample-plan.ts';
import PlanCreatePage from './plan-create-page.tsx';
import PlanRecordPage from './plan-record-page.tsx';

// What a plan says where something does not go as it should: nothing is lost, and each text says how to go on.

// jsdom lays nothing out and has no fonts: the list needs a height to draw rows in, the description field asks for fonts.
beforeAll(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});

const including = (...values: string[]) => ({ included: true, values });
const plan = (targeting: Partial<MediaPlanTargeting> = {}, change: Partial<MediaPlan> = {}): MediaPlan =>
  samplePlan(
    { country: including('US'), dma: including('501'), ...targeting },
    { names: { country: { US: 'United States' }, dma: { 501: '501 New York' } }, ...change },
  );
const forecast = (change: Partial<PlanForecast> = {}) => answer(mediaPlanRoutes.forecast, sampleForecast(75e6, change));
const dma = () =>
  answer(targetingRoutes.dma, () => ({
    values: [{ code: '602', name: 'Chicago', group: 'IL', requests: 3_080_000 }],
    total: 1,
    hm: false,
  }));
const open = (answers: Parameters<typeof renderScreen>[0]['answers'], at = `/mediaplan/${ID}/targeting?dim=dma`) =>
  renderScreen({
    page: mediaPlanPages.edit,
    screen: PlanRecordPage,
    at,
    answers: [...answers, answer(mediaPlanRoutes.people, { people: 0, homes: 0 })],
  });
const chips = () =>
  within(screen.getByRole('list', { name: /^(In|Ex)cluded$/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a list that did not load says “Unable to fetch data.” and keeps what is chosen, until Retry brings it (2 §8)', async () => {
  open([answer(mediaPlanRoutes.get, plan()), forecast(), refusedOnce(dma(), mediaPlanNotFound)]);
  expect(await screen.findByText('Unable to fetch data.')).toBeTruthy();
  expect(chips()).toEqual([expect.stringContaining('501 New York')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Chicago')).toBeTruthy();
});

test('a plan that no request meets says which clauses exclude each other, or where to look, and draws no chart (2 §8)', async () => {
  const none = { isEnough: false, requests: 0, sampleRows: 0, histogram: [{ from: 0, requests: 0 }] };
  const both = plan(
    { dmaMedia: { included: false, ids: ['2'.repeat(24)] } },
    { names: { dmaMedia: { ['2'.repeat(24)]: 'Top 25 metros' } } },
  );
  const { unmount } = open([answer(mediaPlanRoutes.get, both), forecast({ ...none, conflict: ['dma', 'dmaMedia'] }), dma()]);
  const words = /^No avails can meet these together: DMA 501.*; not DMA: Top 25 metros\. Change or remove one of them\.$/;
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText('No enough data to build chart')).toBeTruthy();
  unmount();
  open([answer(mediaPlanRoutes.get, plan()), forecast(none), dma()]);
  expect(await screen.findByText(/^No sampled avails meet all of it\./)).toBeTruthy();
});

test('a plan whose audience is too small says so in the place of its forecast, and it is no fault that is tried again', async () => {
  const text = 'Too small to be counted: an audience needs at least 1,000 members.';
  open([answer(mediaPlanRoutes.get, plan()), refusal(mediaPlanRoutes.forecast, { ...audienceTooSmall, text }), dma()]);
  expect(await screen.findByText(text)).toBeTruthy();
  const rail = screen.getByRole('complementary', { name: 'Forecast' });
  expect(within(rail).getByRole('status').textContent).toBe('Not counted');
  expect(within(rail).queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a description that is too long stays as typed, and says how much too long it is (2 §5)', async () => {
  const user = userEvent.setup();
  renderScreen({ page: mediaPlanPages.create, screen: PlanCreatePage, at: '/mediaplan/create/settings', answers: [forecast()] });
  await user.click(await screen.findByRole('textbox', { name: /Title/ }));
  await user.paste('Long');
  await user.click(screen.getByLabelText('Description'));
  await user.paste('x'.repeat(503));
  expect(screen.getByText('3 characters too many')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create media plan' }));
  expect((await screen.findAllByText(/A description has at most 500 characters\./)).length).toBeGreaterThan(0);
  expect((screen.getByLabelText('Description') as HTMLTextAreaElement).value).toHaveLength(503);
});

test('the list of changes of a missing plan has words of its own (2 §2)', async () => {
  open([refusal(mediaPlanRoutes.get, mediaPlanNotFound)], `/mediaplan/${ID}/history`);
  expect(await screen.findByRole('heading', { name: 'Media Plan not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Media List' }).getAttribute('href')).toBe('/mediaplan');
});
