import { fieldId, KontorTheme } from '@kontor/core/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useKontorForm } from './use-kontor-form.ts';

function Form({ onSave }: { onSave: () => void }) {
  useKontorForm({ schema: z.object({ title: z.string() }), initial: { title: '' }, labels: { title: 'Title' }, onSave });
  return null;
}
const save = (options: KeyboardEventInit = {}) => fireEvent.keyDown(window, { key: 's', ctrlKey: true, ...options });

test('Ctrl+S saves the form on top alone, once for each press (design §8)', () => {
  const onPage = vi.fn();
  const inDialog = vi.fn();
  const both = (isOpen: boolean) => (
    <KontorTheme env="test">
      <Form onSave={onPage} />
      {isOpen && <Form onSave={inDialog} />}
    </KontorTheme>
  );
  const view = render(both(false));
  save();
  save({ repeat: true });
  expect(onPage).toHaveBeenCalledOnce();
  view.rerender(both(true));
  save();
  expect(inDialog).toHaveBeenCalledOnce();
  view.rerender(both(false));
  save();
  expect([onPage.mock.calls.length, inDialog.mock.calls.length]).toEqual([2, 1]);
});

test('a record that is saved draws its form anew and leaves the focus where it was', () => {
  const Editor = () => {
    const { form } = useKontorForm({
      schema: z.object({ title: z.string() }),
      initial: { title: '' },
      labels: { title: 'Title' },
      onSave: () => {},
    });
    return <input aria-label="Title" id={fieldId('title')} {...form.getInputProps('title')} />;
  };
  const version = (n: number) => (
    <KontorTheme env="test">
      <Editor key={n} />
    </KontorTheme>
  );
  const view = render(version(1));
  screen.getByLabelText('Title').focus();
  view.rerender(version(2));
  expect(document.activeElement).toBe(document.body);
  screen.getByLabelText('Title').focus();
  save();
  view.rerender(version(3));
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
});

test('a question over the form keeps Ctrl+S; a form over it has it', () => {
  const onPage = vi.fn();
  const under = (overlay: ReactNode) => (
    <KontorTheme env="test">
      <Form onSave={onPage} />
      <div role="dialog" aria-modal="true">
        {overlay}
      </div>
    </KontorTheme>
  );
  const view = render(under('Delete?'));
  save();
  expect(onPage).not.toHaveBeenCalled();
  view.rerender(under(<form />));
  save();
  expect(onPage).toHaveBeenCalledOnce();
});

test('a value that is put in its place is not copied, nor are the others, and what is wrong elsewhere is still said', async () => {
  const large = { codes: ['10001', '10002'] };
  const seen: { form?: ReturnType<typeof useKontorForm<{ title: string; first: typeof large; second: typeof large }>> } = {};
  const Editor = () => {
    const codes = z.object({ codes: z.array(z.string()) });
    seen.form = useKontorForm({
      schema: z.object({ title: z.string().min(1, 'Required'), first: codes, second: codes }),
      initial: { title: '', first: large, second: large },
      labels: { title: 'Title' },
      onSave: () => {},
    });
    return null;
  };
  render(
    <KontorTheme env="test">
      <Editor />
    </KontorTheme>,
  );
  save();
  expect(seen.form?.problems.map(({ message }) => message)).toEqual(['Required']);
  const next = { codes: ['10003'] };
  act(() => seen.form?.put('first', next));
  expect(seen.form?.form.getValues().first).toBe(next);
  expect(seen.form?.form.getValues().second).toBe(large);
  expect(seen.form?.problems.map(({ message }) => message)).toEqual(['Required']);
  act(() => seen.form?.put('title', 'Named'));
  expect(seen.form?.problems).toEqual([]);
});
