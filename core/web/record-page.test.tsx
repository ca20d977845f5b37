import { ById, failure, page, route, tooMany } from '@kontor/core/contract';
import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { recentRecords } from './recent-records.ts';
import { RecordPage } from './record-page.tsx';
import { forgetUnsaved, noteUnsaved } from './unsaved.ts';
import { useRefresh } from './use-call.ts';

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
function Typing({ parameters: { id = '' } }: { parameters: Record<string, string | undefined> }) {
  const refresh = useRefresh([read]);
  return (
    <>
      <RecordPage read={read} input={{ id }} notFound={missing} words={words} loading={<p>Loading</p>}>
        {() => <input aria-label="Note" />}
      </RecordPage>
      <button type="button" onClick={() => void refresh()}>
        Read again
      </button>
    </>
  );
}
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

test('a record that could not be read again stays with what was typed into it; one that is gone meanwhile does not (1 §8)', async () => {
  const answers = [answer(read, { title: 'Thing a' })];
  const { container } = renderScreen({ page: PAGE, screen: Typing, at: `/things/${idOf('a')}/general`, answers });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'typed');
  answers.unshift(refusal(read, tooMany));
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  expect(await screen.findByText('The thing did not load')).toBeTruthy();
  expect(container.querySelector('input')?.value).toBe('typed');
  answers.unshift(refusal(read, missing));
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  expect(await screen.findByText('Thing not found')).toBeTruthy();
});

function Edited({ parameters: { id = '' } }: { parameters: Record<string, string | undefined> }) {
  const refresh = useRefresh([read]);
  return (
    <RecordPage read={read} input={{ id }} notFound={missing} words={words} loading={<p>Loading</p>}>
      {(_, { title }) => (
        <>
          <h1>{title}</h1>
          <button type="button" onClick={() => void refresh()}>
            Read again
          </button>
        </>
      )}
    </RecordPage>
  );
}

test('a form with changes keeps the record it was opened with; one that was saved gets the next, though it looks changed until then', async () => {
  let title = 'First';
  renderScreen({ page: PAGE, screen: Edited, at: `/things/${idOf('a')}/general`, answers: [answer(read, () => ({ title }))] });
  await screen.findByRole('heading', { name: 'First' });
  const user = userEvent.setup();
  const readAgain = async (next: string) => {
    title = next;
    await user.click(screen.getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(document.title).toContain(next));
  };
  const forget = noteUnsaved();
  await readAgain('Of somebody else');
  expect(screen.getByRole('heading').textContent).toBe('First');
  forgetUnsaved();
  const forgetAgain = noteUnsaved();
  await readAgain('Saved');
  expect(screen.getByRole('heading').textContent).toBe('Saved');
  await readAgain('Of somebody else again');
  expect(screen.getByRole('heading').textContent).toBe('Saved');
  forget();
  forgetAgain();
});
