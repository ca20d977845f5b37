import { type Answer, answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { appInfoRoutes, asSentRoutes, bidstreamClosed, type Deal, dealNotFound, dealPages, dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import DealCreatePage from '../page/deal-create-page.tsx';
import DealPage from '../page/deal-page.tsx';
import { sampleDeal as deal, SAMPLE_DSP } from '../testing/sample-deal.ts';

const ID = 'd'.repeat(24);
const dsps = answer(dspRoutes.list, [{ id: SAMPLE_DSP, name: 'Vantor', seat: false, seats: [] }]);
const plans = answer(mediaPlanRoutes.list, { rows: [], totalCount: 0, hasMore: false });
const found = answer(mediaPlanRoutes.search, []);
const toggles = { ...sessionOf().featureToggles, bidstreamDataConfiguration: true };
const open = sessionOf({ featureToggles: toggles });
const edit = (type: string, change: Partial<Deal>, answers: Answer[] = [], session = open) =>
  renderScreen({
    page: dealPages.edit,
    screen: DealPage,
    at: `/deals/self/${ID}/${type}`,
    answers: [
      answer(dealRoutes.get, deal(change)),
      dsps,
      plans,
      found,
      ...answers,
      answer(asSentRoutes.sample, null),
      answer(asSentRoutes.gaps, []),
    ],
    session,
  });
const create = (at: string, answers: Answer[] = [], session = open) =>
  renderScreen({ page: dealPages.create, screen: DealCreatePage, at, answers: [dsps, plans, found, ...answers], session });
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Deal' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.trim());

test('the bidstream tab is there with the account’s toggle alone; without it its address opens the first tab (2 §2, §6)', async () => {
  const view = edit('configuration', {});
  expect(await screen.findByRole('combobox', { name: 'IP address' })).toBeTruthy();
  expect(tabs()).toEqual(['Dashboard', 'Settings', 'Delivery', 'Bidstream Data Configuration', 'History']);
  view.unmount();
  const closed = create('/deals/self/create/configuration', [], sessionOf());
  await expect.poll(() => closed.router.state.location.pathname).toBe('/deals/self/create/general');
  await screen.findByRole('textbox', { name: /^Title/ });
  expect(tabs()).toEqual(['Settings', 'Delivery']);
});

test('the app info tab is there with the account’s toggle alone; without it its address opens the first tab (2 §2, §6)', async () => {
  const overriding = sessionOf({ featureToggles: { ...sessionOf().featureToggles, appOverrideAccess: true } });
  const view = edit('appinfooverride', {}, [answer(appInfoRoutes.list, [])], overriding);
  expect(await screen.findByText('No Bundles Found')).toBeTruthy();
  expect(tabs()).toEqual(['Dashboard', 'Settings', 'Delivery', 'App Info Override', 'History']);
  view.unmount();
  const closed = edit('appinfooverride', {}, [], sessionOf());
  await expect.poll(() => closed.router.state.location.pathname).toBe(`/deals/self/${ID}/dashboard`);
  expect(tabs()).toEqual(['Dashboard', 'Settings', 'Delivery', 'History']);
});

test('a new deal tells everything; Enable All switches the six content fields and no other (2 §3, §9)', async () => {
  const update = answer(dealRoutes.update, null, { msg: 'Deal updated.' });
  edit('configuration', {}, [update]);
  const all = await screen.findByRole<HTMLInputElement>('switch', { name: 'Enable All' });
  const six = ['network', 'series', 'season', 'episode', 'channel', 'title'].map((name) =>
    screen.getByRole<HTMLInputElement>('switch', { name: `Content ${name}` }),
  );
  const isOn = () => [all, ...six].map(({ checked }) => checked);
  expect(isOn()).toEqual(Array.from({ length: 7 }, () => true));
  expect(['IFA', 'Zip code'].map((name) => screen.getByRole<HTMLInputElement>('switch', { name }).checked)).toEqual([true, true]);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' }).value).toBe('On');
  await userEvent.click(all);
  expect(isOn()).toEqual(Array.from({ length: 7 }, () => false));
  await userEvent.click(six[0] ?? all);
  expect(all.checked).toBe(false);
  await userEvent.click(screen.getByRole('combobox', { name: 'IP address' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Truncated' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await expect
    .poll(() => update.asked[0]?.body)
    .toMatchObject({ audienceIp: 'truncate', audienceIfa: true, zipcode: true, contentNetwork: true, contentTitle: false });
});

test('where the toggle went off meanwhile, what is refused stands beside the form and nothing is lost', async () => {
  const update = refusal(dealRoutes.update, bidstreamClosed, [{ path: 'zipcode', message: bidstreamClosed.text }]);
  edit('configuration', {}, [update]);
  await userEvent.click(await screen.findByRole('switch', { name: 'Zip code' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findAllByText(bidstreamClosed.text, { exact: false })).not.toHaveLength(0);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Zip code/ }).checked).toBe(false);
});

test('publisher deal id targeting is off at first and goes with the deal (2 §3, §9)', async () => {
  const update = answer(dealRoutes.update, null, { msg: 'Deal updated.' });
  edit('general', {}, [update]);
  const field = await screen.findByRole<HTMLInputElement>('switch', { name: 'Publisher deal ID targeting' });
  expect(field.checked).toBe(false);
  await userEvent.click(field);
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await expect.poll(() => update.asked[0]?.body).toMatchObject({ targetingPublisherDealId: true });
});

test('beneath the flight stand the viewer’s own time, days of 23 and 25 hours and an hour that comes twice (2 §9)', async () => {
  edit('general', { start: '2027-03-01 12:00:00', end: '2027-11-07 01:30:00' });
  await screen.findByRole('textbox', { name: /^Title/ });
  const words = document.body.textContent;
  expect(words).toContain('where you are');
  expect(words).toContain('Mar 14, 2027 has 23 hours, Nov 7, 2027 has 25 hours');
  expect(words).toContain('This hour comes twice that day; the first is meant.');
});

test('an hour that daylight saving skips has its word beside the field, before and after Save, and is not sent', async () => {
  const update = answer(dealRoutes.update, null);
  edit('general', { start: '2027-03-14 02:30:00' }, [update]);
  const skipped = 'Eastern clocks skip 02:30 on Mar 14, 2027. Choose 03:00 or later.';
  expect(await screen.findByText(skipped)).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(`: ${skipped}`)).toBeTruthy();
  expect(update.asked).toEqual([]);
});

test('day parts are told in words (2 §3)', async () => {
  edit('delivery', { dayPartingType: 'CUSTOM', dayPartingSchedules: [] });
  expect(await screen.findByText('No hour is chosen.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Weekdays 09–18' }));
  expect(screen.getByText('Mon–Fri 09:00–18:00')).toBeTruthy();
});

test('Duplicate opens a new deal with the fields of the first, without its deal id, and saves nothing before Create (P23)', async () => {
  const record = deal({ rate: '7.5', start: '2024-01-01 00:00:00', end: '2099-01-01 00:00:00', mediaPlans: ID, contentTitle: false });
  const view = edit('general', record);
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate deal' }));
  await expect.poll(() => view.router.state.location.href).toBe(`/deals/self/create/general?copy=${ID}`);
  view.unmount();
  const made = answer(dealRoutes.create, null, { msg: 'Deal successfully created', value: ID });
  create(`/deals/self/create/general?copy=${ID}`, [answer(dealRoutes.get, record), made], sessionOf());
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ })).value).toBe('Copy of Northlight');
  expect(screen.getByText(/^Not copied: its flight, which has begun; its media plan, which was deleted; its bidstream data/)).toBeTruthy();
  const dealId = screen.getByRole<HTMLInputElement>('textbox', { name: /Deal ID/ });
  expect(dealId.value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Create deal' }));
  expect(await screen.findByText(': Please fill Deal ID field in Settings tab.')).toBeTruthy();
  expect(made.asked).toEqual([]);
  await userEvent.type(dealId, 'KN-2');
  await userEvent.click(screen.getByRole('button', { name: 'Create deal' }));
  await expect
    .poll(() => made.asked[0]?.body)
    .toMatchObject({ title: 'Copy of Northlight', dealId: 'KN-2', rate: '7.5', dealDspId: SAMPLE_DSP, start: null, contentTitle: true });
});

test('a deal to copy that is not there says so, with Retry', async () => {
  create(`/deals/self/create/general?copy=${ID}`, [refusal(dealRoutes.get, dealNotFound)]);
  expect(await screen.findByText('The deal to copy did not load')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('what is passed on as sent says so, and that the forecast knows nothing of it', async () => {
  const view = edit('configuration', {});
  expect(await screen.findByText(/^Applied by the exchange: .* Not included in the forecast\.$/)).toBeTruthy();
  view.unmount();
  edit('general', {});
  await screen.findByRole('switch', {
    name: 'Publisher deal ID targeting',
    description: /^Applied by the exchange: .* Not included in the forecast\.$/,
  });
});

test('beside the bidstream switches stands the newest request, before and after; what nobody keeps of one is an example (2 §3)', async () => {
  const request = {
    site: { domain: 'news.example', content: { title: 'One', network: { name: 'Harbor' } } },
    device: { geo: { zip: '10001' } },
  };
  edit('configuration', {}, [answer(asSentRoutes.sample, { at: '2026-11-20T15:04:00.000Z', request })]);
  const table = within(await screen.findByRole('table', { name: 'A request before and after' }));
  await table.findAllByText('Harbor');
  const cells = (label: string) => [...(table.getByText(label).closest('tr')?.cells ?? [])].map(({ textContent }) => textContent);
  expect(cells('IP address')).toEqual(['IP address', '198.51.100.77 (example)', '198.51.100.77']);
  expect(cells('Content network')).toEqual(['Content network', 'Harbor', 'Harbor']);
  await userEvent.click(screen.getByRole('switch', { name: 'Content network' }));
  await expect.poll(() => cells('Content network')).toEqual(['Content network', 'Harbor', 'Not sent']);
  await userEvent.click(screen.getByRole('combobox', { name: 'IP address' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Truncated' }));
  await expect.poll(() => cells('IP address')).toEqual(['IP address', '198.51.100.77 (example)', '198.51.100.0']);
});
