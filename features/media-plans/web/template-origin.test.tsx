import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { type LibraryItem, libraryRoutes, templateNotFound } from '@kontor/library/contract';
import { emptyTargeting, mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TemplateOrigin } from './template-origin.tsx';
import { SAMPLE_PLAN, samplePlan } from './testing/sample-plan.ts';

const ID = '7'.repeat(24);
const US = { included: true, values: ['US'] };
const item = (version: number): LibraryItem => ({
  ...{
    id: ID,
    title: 'Sports CTV',
    desc: '',
    icon: null,
    featured: false,
    status: true,
    cpm: '18.00',
    mediaType: 'video',
    platforms: ['CTV'],
  },
  ...{
    dailyAvails: null,
    avails: null,
    closed: null,
    createDate: '2126-03-02T10:00:00.000Z',
    updateDate: '2126-03-02T10:00:00.000Z',
    version,
  },
  targeting: { ...emptyTargeting(), country: { included: true, values: ['US', 'CA'] }, language: { included: true, values: ['en'] } },
  names: { country: { US: 'United States', CA: 'Canada' }, language: { en: 'English' } },
});
const open = (template: ReturnType<typeof refusal>, session = sessionOf({ dealAccessTemplate: true })) =>
  renderScreen({
    page: mediaPlanPages.edit,
    screen: () => (
      <p>
        <TemplateOrigin of={{ id: ID, version: 3 }} planId={SAMPLE_PLAN} />
      </p>
    ),
    at: `/mediaplan/${SAMPLE_PLAN}/settings`,
    answers: [template, answer(mediaPlanRoutes.get, samplePlan({ country: US }, { names: { country: { US: 'United States' } } }))],
    session,
  });
const text = () => document.querySelector('p')?.textContent;

test('says the template and the version, and which one there is now', async () => {
  open(answer(libraryRoutes.get, item(5)));
  await waitFor(() => expect(text()).toContain('From template Sports CTV, version 3; now version 5'));
  expect(screen.getByRole('link', { name: 'Sports CTV' }).getAttribute('href')).toBe(`/deals/library/${ID}`);
});

test('compares the plan with the template as it is now, line by line, by the keyboard', async () => {
  open(answer(libraryRoutes.get, item(5)));
  (await screen.findByRole('button', { name: 'Compare' })).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare with template Sports CTV, version 5' }));
  const [, ...lines] = (await dialog.findAllByRole('row')).map((row) => [...row.children].map((cell) => cell.textContent));
  expect(lines).toEqual([
    ['Country', 'Include United States', 'Include United States, Canada'],
    ['Language', 'Not targeted', 'Include English'],
  ]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('of the version that there is says no more, and offers no comparison', async () => {
  open(answer(libraryRoutes.get, item(3)));
  await waitFor(() => expect(text()).toBe('From template Sports CTV, version 3 '));
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
});

test('a template that is gone is said; who may not read templates is told of the version alone', async () => {
  const { unmount } = open(refusal(libraryRoutes.get, templateNotFound));
  await waitFor(() => expect(text()).toBe('From a template, version 3; it is not available any more'));
  unmount();
  const asked = answer(libraryRoutes.get, item(5));
  open(asked, sessionOf());
  await waitFor(() => expect(text()).toBe('From a template, version 3'));
  expect(asked.asked).toEqual([]);
});
