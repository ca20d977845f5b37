import { answer, renderScreen } from '@kontor/core/testing/web';
import { mediaListRoutes } from '@kontor/media-lists/contract';
import { mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { metaRoutes } from '@kontor/meta/contract';
import { targetingRoutes } from '@kontor/targeting/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { SAMPLE_PLAN as ID, sampleForecast, samplePlan } from '../testing/sample-plan.ts';
import PlanRecordPage from './plan-record-page.tsx';

// jsdom lays nothing out and has no fonts: the list needs a height to draw rows in, the description field asks for fonts.
beforeAll(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});

const including = (...values: string[]) => ({ included: true, values });
const forecast = answer(mediaPlanRoutes.forecast, sampleForecast(1e6));
const people = answer(mediaPlanRoutes.people, { people: 1_204_000, homes: 640_000 });
const open = (answers: Parameters<typeof renderScreen>[0]['answers'], at: string) =>
  renderScreen({ page: mediaPlanPages.edit, screen: PlanRecordPage, at, answers: [...answers, forecast, people] });
const chips = () =>
  within(screen.getByRole('list', { name: /^(In|Ex)cluded$/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a list has the busiest of this plan first, and those without avails behind their number; what is chosen stays in sight', async () => {
  const user = userEvent.setup();
  const found: Record<string, number> = { a: 0, b: 10, c: 900, d: 0 };
  const listed = ['a', 'b', 'c', 'd', 'e'].map((code, at) => ({
    code,
    name: `App ${code}`,
    group: null,
    requests: code === 'e' ? null : 9_000 - at,
  }));
  const search = answer(targetingRoutes.app, (_, url) => {
    const values = listed.filter(({ code }) => code.includes(url.searchParams.get('q') ?? ''));
    return { values, total: values.length, hm: false };
  });
  const requests = answer(mediaPlanRoutes.valueRequests, (body) => ({
    requests: (body.values as string[]).map((code) => found[code] ?? 0),
    by: 'index' as const,
  }));
  open([answer(mediaPlanRoutes.get, samplePlan({ app: including('d') })), search, requests], `/mediaplan/${ID}/targeting?dim=app`);
  const names = () => screen.getAllByRole('row').flatMap((row) => row.textContent?.match(/App [a-e]/)?.[0] ?? []);
  const show = await screen.findByRole('button', { name: 'Show 2 apps without avails in this plan' });
  expect(names()).toEqual(['App c', 'App b', 'App d']);
  expect(screen.getByText('3 of 5 apps')).toBeTruthy();
  await user.click(show);
  expect(names()).toEqual(['App c', 'App b', 'App a', 'App d', 'App e']);
  await user.click(screen.getByRole('button', { name: 'Hide 2 apps without avails in this plan' }));
  // What is looked for is found whatever it has.
  await user.type(screen.getByRole('searchbox', { name: 'Find apps' }), 'a');
  expect(await screen.findByText('1 of 1 apps')).toBeTruthy();
  expect(names()).toEqual(['App a']);
});

test('the icon of a publisher stands before its name in the list (decisions D53)', async () => {
  const icons = answer(metaRoutes.icons, [{ metaId: 'p1', id: '6'.repeat(24), smallIcon: '5'.repeat(24), bigIcon: '5'.repeat(24) }]);
  const values = ['p1', 'p2'].map((code) => ({ code, name: `Publisher ${code}`, group: null, requests: 5 }));
  const search = answer(targetingRoutes.publishers, { values, total: 2, hm: false });
  open([answer(mediaPlanRoutes.get, samplePlan()), search, icons], `/mediaplan/${ID}/targeting?dim=publishers`);
  const name = (await screen.findByText('Publisher p1')).closest('.k-lookup-name');
  await waitFor(() => expect(name?.querySelector('img')?.getAttribute('src')).toBe(`/api/meta/icon/${'6'.repeat(24)}/${'5'.repeat(24)}`));
  expect(icons.asked.map(({ body }) => body)).toEqual([{ type: 'publisher', ids: ['p1', 'p2'] }]);
});

test('a pasted block list takes its first column; what nobody has seen is blocked too, or all of it becomes a media list', async () => {
  const user = userEvent.setup();
  const seen = { code: 'com.seen', name: 'Seen', group: null, requests: null };
  const match = answer(targetingRoutes.match, [seen]);
  const lists = answer(mediaListRoutes.create, null, { msg: 'Media list created.', value: '7'.repeat(24) });
  const search = answer(targetingRoutes.app, { values: [{ ...seen, requests: 5 }], total: 1, hm: false });
  open([answer(mediaPlanRoutes.get, samplePlan()), search, match, lists], `/mediaplan/${ID}/targeting?dim=app`);
  await user.click(await screen.findByRole('radio', { name: 'Exclude' }));
  const paste = async () => {
    await user.click(screen.getByRole('searchbox', { name: 'Find apps' }));
    await user.paste('bundle,name\ncom.seen,"Seen, the app"\ncom.not.one,Some name\n1234567890,Other\n<bad>,No');
    return within((await screen.findByText(/pasted apps chosen/)).parentElement ?? document.body);
  };
  let report = await paste();
  expect(report.getByText('1 of 4 pasted apps chosen. Not seen in 28 days: com.not.one, 1234567890. Not found: <bad>.')).toBeTruthy();
  expect(chips()).toHaveLength(1);
  await user.click(report.getByRole('button', { name: 'Block the 2 not seen in 28 days too' }));
  expect(chips()).toHaveLength(3);
  expect(screen.getByText('3 of 4 pasted apps chosen. Not found: <bad>.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo paste' }));
  expect(chips()).toEqual(['Not targeted']);
  report = await paste();
  await user.click(report.getByRole('button', { name: 'Put all 3 into a media list' }));
  await waitFor(() => expect(chips()).toEqual(['Prime time: 3 bundles, list of 3']));
  expect(lists.asked[0]?.body).toMatchObject({ title: 'Prime time: 3 bundles', input: ['com.seen', 'com.not.one', '1234567890'] });
});
