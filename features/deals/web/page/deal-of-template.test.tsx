import { type Answer, answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { dealPages, dealRoutes, templateChanged, templateGone } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { type LibraryItem, libraryRoutes, templateNotFound } from '@kontor/library/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SAMPLE_DSP } from '../testing/sample-deal.ts';
import DealTemplatePage from './deal-template-page.tsx';

const ID = '7'.repeat(24);
const DEAL = 'd'.repeat(24);
const session = sessionOf({ dealAccessTemplate: true });
const template = (change: Partial<LibraryItem> = {}): LibraryItem => ({
  id: ID,
  title: 'Sports CTV',
  desc: '',
  icon: null,
  featured: false,
  status: true,
  cpm: '18.00',
  mediaType: 'video',
  platforms: ['CTV'],
  dailyAvails: null,
  avails: null,
  targeting: { ...emptyTargeting(), platform: ['CTV'] },
  names: {},
  closed: null,
  createDate: '2126-03-02T10:00:00.000Z',
  updateDate: '2126-03-02T10:00:00.000Z',
  version: 3,
  ...change,
});
const FORECAST = {
  requests: 40e6,
  low: 38e6,
  high: 42e6,
  quartiles: null,
  weekdays: [],
  lastWeek: null,
  change: null,
  market: 400e6,
  histogram: Array.from({ length: 20 }, (_, from) => ({ from, requests: 2e6 })),
  unpriced: 0,
  medianCpm: 10,
  clauses: [],
  sampleRows: 5_000,
  sampleWeight: 1_000,
  days: 28,
  newest: null,
  isEnough: true,
  exact: true,
  by: 'index' as const,
  dataFee: '0.000000',
  conflict: [],
  idle: [],
  missing: null,
};
const BESIDE = [
  answer(dspRoutes.list, [{ id: SAMPLE_DSP, name: 'Vantor', seat: false, seats: [] }]),
  answer(mediaPlanRoutes.forecast, FORECAST),
  answer(dealRoutes.generateId, null, { value: 'KN-9' }),
];
const open = (answers: Answer[], tab = 'general') =>
  renderScreen({
    page: dealPages.template,
    screen: DealTemplatePage,
    at: `/deals/self/template/${ID}/${tab}`,
    answers: [...answers, ...BESIDE],
    session,
  });

async function fill() {
  await userEvent.click(await screen.findByRole('button', { name: 'Generate' }));
  await userEvent.click(screen.getByRole('combobox', { name: /^DSP/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Vantor' }));
}
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create deal' }));

test('the form begins with the title, the price and a margin in percent of the template, whose plan cannot be chosen (2 §3)', async () => {
  const { router } = open([answer(libraryRoutes.get, template())]);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ })).value).toBe('Sports CTV');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Media plan' }).value).toBe('Sports CTV, made of the template');
  await userEvent.click(screen.getByRole('link', { name: 'Delivery' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Floor CPM/ })).value).toBe('18.00');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Margin type/ }).value).toBe('Percentage');
  expect(screen.getByRole('region', { name: 'Template' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/deals/library');
  expect(router.state.location.pathname).toBe(`/deals/self/template/${ID}/delivery`);
});

test('it is sent with the template and the version that was seen, and without a media plan (2 §7)', async () => {
  const made = answer(dealRoutes.create, null, { msg: 'Deal successfully created', value: DEAL });
  const { router } = open([answer(libraryRoutes.get, template()), made]);
  await fill();
  await create();
  await waitFor(() =>
    expect(made.asked[0]?.body).toMatchObject({ libraryId: ID, libraryVersion: 3, mediaPlans: null, dealId: 'KN-9', rate: '18.00' }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe(`/deals/self/${DEAL}`), { timeout: 3_000 });
});

test('a template that was changed meanwhile shows in what, and is asked for anew; what was typed stays', async () => {
  let version = 3;
  const get = answer(libraryRoutes.get, () =>
    template(version === 3 ? {} : { version, cpm: '20.00', targeting: { ...emptyTargeting(), platform: ['INAPP'] } }),
  );
  const refused = refusal(dealRoutes.create, templateChanged);
  const taken = answer(dealRoutes.create, null, { msg: 'Deal successfully created', value: DEAL });
  const creation: Answer = {
    ...refused,
    reply: (body, url) => (version === 4 && refused.asked.length > 1 ? taken : refused).reply(body, url),
  };
  open([get, creation]);
  await fill();
  version = 4;
  await create();
  expect(await screen.findByText('This template was changed since you opened it')).toBeTruthy();
  expect(screen.getByText('$18.00 before, $20.00 now')).toBeTruthy();
  expect(screen.getByText('Platforms')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create deal with the changes' }));
  await waitFor(() => expect(refused.asked.at(-1)?.body).toMatchObject({ libraryVersion: 4, rate: '18.00', dealId: 'KN-9' }));
});

test('a template that is gone meanwhile says so, and nothing typed is lost (2 §8)', async () => {
  open([answer(libraryRoutes.get, template()), refusal(dealRoutes.create, templateGone)]);
  await fill();
  await create();
  expect(await screen.findByText('Unable to create this deal. Please try again.')).toBeTruthy();
  expect(screen.getByText(templateGone.text)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ }).value).toBe('Sports CTV');
});

test('one that cannot be used says why, one that is not there leads back', async () => {
  const closed = 'It uses segments of a provider that is not open to your account.';
  const { unmount } = open([answer(libraryRoutes.get, template({ closed }))]);
  expect(await screen.findByText(closed)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create deal' })).toBeNull();
  unmount();
  open([refusal(libraryRoutes.get, templateNotFound)]);
  expect(await screen.findByText('Deal not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Deal Library' }).getAttribute('href')).toBe('/deals/library');
});
