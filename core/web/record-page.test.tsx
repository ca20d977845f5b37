import { ById, failure, page, route } from '@kontor/core/contract';
import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { recentRecords } from './recent-records.ts';
import { RecordPage } from './record-page.tsx';

const missing = failure({ code: 'thingMissing', status: 404, text: 'Thing not found' });
const read = route({
  method: 'GET',
  path: 'thing/get/{id}',
  access: 'signedIn',
  summary: 'One thing',
  input: ById,
  output: z.object({ title: z.string() }),
  failures: [missing],
  effect: 'read',
});
const PAGE = page({ path: '/things/{id}/{type?}', access: 'signedIn', title: 'Thing' });
const LIST = page({ path: '/things', access: 'signedIn', title: 'Things' });
const words = {
  title: 'Thing',
  titleOf: ({ title }: { title: string }) => title,
  failed: 'The thing did not load',
  gone: 'It was deleted.',
  list: { page: LIST, label: 'Things', back: 'Back to things' },
};
const Screen = ({ parameters: { id = '' } }: { parameters: Record<string, string | undefined> }) => (
  <RecordPage read={read} input={{ id }} notFound={missing} words={words} loading={<p>Loading</p>}>
    {({ title }) => <h1>{title}</h1>}
  </RecordPage>
);
const idOf = (letter: string) => letter.repeat(24);
const open = async (id: string, found: Parameters<typeof renderScreen>[0]['answers'], heading: string) => {
  const view = renderScreen({ page: PAGE, screen: Screen, at: `/things/${id}/general`, answers: found });
  await screen.findByRole('heading', { name: heading });
  view.unmount();
};
const recent = () => recentRecords(sessionOf());

beforeEach(() => localStorage.clear());

test('records that were opened are kept for their person in this account, the latest first, six at most, each once', async () => {
  for (const letter of ['a', 'b', 'c', 'd', 'e', 'f', '0', 'a'])
    await open(idOf(letter), [answer(read, { title: `Thing ${letter}` })], `Thing ${letter}`);
  expect(recent().map(({ label }) => label)).toEqual(['a', '0', 'f', 'e', 'd', 'c'].map((letter) => `Thing ${letter}`));
  expect(recent()[0]).toEqual({ href: `/things/${idOf('a')}`, label: 'Thing a', kind: 'Thing' });
  expect(recentRecords(sessionOf({ accountId: idOf('9') }))).toEqual([]);
});

test('a record that is gone is no longer among them; what is kept wrongly is nothing', async () => {
  await open(idOf('a'), [answer(read, { title: 'Thing a' })], 'Thing a');
  await open(idOf('a'), [refusal(read, missing)], 'Thing not found');
  expect(recent()).toEqual([]);
  localStorage.setItem(`kontor.of.${sessionOf().userId}.recent.${sessionOf().accountId}`, '{"not": "a list"');
  expect(recent()).toEqual([]);
});
