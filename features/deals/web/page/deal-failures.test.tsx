import { somethingWrong } from '@kontor/core/contract';
import { type Answer, answer, refusal, refusedOnce, renderScreen } from '@kontor/core/testing/web';
import { dealPages, dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SAMPLE_DSP, sampleDeal } from '../testing/sample-deal.ts';
import DealCreatePage from './deal-create-page.tsx';
import DealPage from './deal-page.tsx';

const ID = 'd'.repeat(24);
const BESIDE = [
  answer(dspRoutes.list, [{ id: SAMPLE_DSP, name: 'Vantor', seat: false, seats: [] }]),
  answer(mediaPlanRoutes.list, { rows: [], totalCount: 0, hasMore: false }),
  answer(mediaPlanRoutes.search, []),
  answer(dealRoutes.preflight, { findings: [], isWhole: true }),
];
/** A fault of ours, which is not tried again by itself. */
const fault = { ...somethingWrong, status: 400 } as const;
const openDeal = (answers: Answer[]) =>
  renderScreen({ page: dealPages.edit, screen: DealPage, at: `/deals/self/${ID}/general`, answers: [...answers, ...BESIDE] });

test('a change that fails says so with what the server gave, and nothing that was typed is lost (2 §8)', async () => {
  openDeal([answer(dealRoutes.get, sampleDeal()), refusal(dealRoutes.update, fault)]);
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ });
  await userEvent.type(title, '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Unable to update this deal. Please try again.')).toBeTruthy();
  expect(screen.getByText(somethingWrong.text)).toBeTruthy();
  expect(title.value).toBe('Northlight!');
  expect(screen.getByText('1 change')).toBeTruthy();
});

test('a creation that fails says so, keeps the form and can be tried again; so does an id that is not generated (2 §8)', async () => {
  renderScreen({
    page: dealPages.create,
    screen: DealCreatePage,
    at: '/deals/self/create/general',
    answers: [refusal(dealRoutes.create, fault), refusal(dealRoutes.generateId, fault), ...BESIDE],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Generate' }));
  expect(await screen.findByText('Unable to generate Deal ID. Please try again.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Northlight');
  await userEvent.type(screen.getByRole('textbox', { name: /^Deal ID/ }), 'KN-9');
  await userEvent.click(screen.getByRole('combobox', { name: /^DSP/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Vantor' }));
  await userEvent.click(screen.getByRole('link', { name: 'Delivery' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Floor CPM/ }), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Create deal' }));
  expect(await screen.findByText('Unable to Create this deal. Please try again.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Floor CPM/ }).value).toBe('12');
  expect(screen.getByRole('button', { name: 'Create deal' }).getAttribute('data-loading')).toBeNull();
});

test('a deal that did not load offers Retry, which reads it', async () => {
  openDeal([refusedOnce(answer(dealRoutes.get, sampleDeal()), fault)]);
  expect(await screen.findByText('The deal did not load')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toBeTruthy();
});

test('a save without a change is closed with its reason', async () => {
  openDeal([answer(dealRoutes.get, sampleDeal())]);
  const save = await screen.findByRole('button', { name: 'Save draft' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  expect(save.getAttribute('aria-describedby') && document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Nothing has changed.',
  );
});
