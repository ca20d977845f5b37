import { renderScreen, sessionOf } from '@kontor/core/testing/web';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { unauthorized } from './call.ts';
import { forgetPerson } from './start-anew.ts';
import { mayLeave } from './unsaved.ts';
import { useKontorForm } from './use-kontor-form.ts';

const KEY = 'kontor.kept-form';
const kept = () => window.sessionStorage.getItem(KEY);

/** The record as it is now, drawn for somebody. */
function open({ title = 'Saved', note = 'Saved', session = sessionOf(), keptAs = 'deal 1' as string | undefined }) {
  const Editor = () => {
    const { field } = useKontorForm({
      schema: z.object({ title: z.string(), note: z.string() }),
      initial: { title, note },
      labels: { title: 'Title', note: 'Note' },
      ...(keptAs !== undefined && { keptAs }),
      onSave: () => {},
    });
    return ['title', 'note'].map((path) => <input key={path} aria-label={path} {...field(path)} />);
  };
  return renderScreen({ page: { path: '/here' }, screen: Editor, at: '/here', answers: [], session });
}
const value = async (name: string) => (await screen.findByRole<HTMLInputElement>('textbox', { name })).value;
const endSession = () => {
  unauthorized.dispatchEvent(new Event('unauthorized'));
  forgetPerson();
};
async function typeAndEnd(keptAs?: string) {
  open({ keptAs });
  await userEvent.type(await screen.findByRole('textbox', { name: 'title' }), ', and more');
  endSession();
}

beforeEach(() => window.sessionStorage.clear());

test('what was typed when the session ended is back for the same person, once, over the record as it is now', async () => {
  await typeAndEnd('deal 1');
  await waitFor(() => expect(kept()).not.toBeNull());
  expect(mayLeave()).toBe(true);
  cleanup();
  open({ note: 'Changed by a colleague' });
  await waitFor(async () => expect(await value('title')).toBe('Saved, and more'));
  expect(await value('note')).toBe('Changed by a colleague');
  expect(kept()).toBeNull();
});

test('somebody else gets none of it, nor does another form', async () => {
  for (const next of [{ session: sessionOf({ userId: '5f0000000000000000000009' }) }, { keptAs: 'deal 2' }]) {
    await typeAndEnd('deal 1');
    await waitFor(() => expect(kept()).not.toBeNull());
    cleanup();
    open(next);
    expect(await value('title')).toBe('Saved');
    expect(kept()).toBeNull();
    cleanup();
  }
});

test('a form that is not named, and one that is as it was saved, leaves nothing in the browser', async () => {
  await typeAndEnd(undefined);
  cleanup();
  open({});
  await screen.findByRole('textbox', { name: 'title' });
  endSession();
  await new Promise((done) => setTimeout(done));
  expect(kept()).toBeNull();
});
