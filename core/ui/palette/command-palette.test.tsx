import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { CommandPalette } from './command-palette.tsx';
import type { PaletteSearch } from './use-palette-search.ts';

const run = vi.fn<(label: string) => void>();
const action = (label: string) => ({ id: label, label, run: () => run(label) });
const PAGES = [{ label: 'Pages', actions: [action('Deals'), action('Media Plans')] }];

function open(search?: PaletteSearch) {
  run.mockClear();
  draw(<CommandPalette isOpen onClose={() => {}} groups={PAGES} search={search} />);
  return screen.findByRole('combobox');
}

describe('the palette (design §8)', () => {
  test('arrows move around, Enter opens; what was typed need not be in order', async () => {
    const field = await open();
    await userEvent.type(field, '{ArrowUp}{Enter}');
    await userEvent.type(field, 'plans med{Enter}');
    expect(run.mock.calls).toEqual([['Media Plans'], ['Media Plans']]);
  });

  test('without a match it says so and Enter does nothing', async () => {
    const field = await open();
    await userEvent.type(field, 'zzz{Enter}');
    expect(screen.getByRole('status').textContent).toBe('Nothing found for “zzz”');
    expect(field.getAttribute('aria-expanded')).toBe('false');
    expect(run).not.toHaveBeenCalled();
  });

  test('Enter never opens a record of an earlier query', async () => {
    const answers = new Map<string, () => void>();
    const field = await open((query) => {
      const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<PaletteSearch>>>();
      answers.set(query, () => resolve([{ label: 'Records', actions: [action(`${query}light`)] }]));
      return promise;
    });
    await userEvent.type(field, 'north');
    await waitFor(() => expect(answers.has('north')).toBe(true));
    answers.get('north')?.();
    await screen.findByRole('option', { name: 'northlight' });
    await userEvent.type(field, 'l');
    expect(screen.getByRole('option', { name: 'northlight' })).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, 'halden{Enter}');
    expect(run).not.toHaveBeenCalled();
  });

  test('a second step is found by its own words, and acts at once', async () => {
    const sort = { id: 'sort', label: 'Sort by', steps: () => [action('Pace, lowest first'), action('Spend, highest first')] };
    run.mockClear();
    draw(<CommandPalette isOpen onClose={() => {}} groups={[{ label: 'This list', actions: [sort] }, ...PAGES]} />);
    await userEvent.type(await screen.findByRole('combobox'), 'pace{Enter}');
    expect(run.mock.calls).toEqual([['Pace, lowest first']]);
  });

  test('an action may have a second step; Escape and Backspace lead back out of it', async () => {
    const copy = { id: 'copy', label: 'Copy', steps: () => [action('Deal ID'), action('Link')] };
    run.mockClear();
    const close = vi.fn();
    draw(<CommandPalette isOpen onClose={close} groups={[{ label: 'This deal', actions: [copy] }]} />);
    const field = await screen.findByRole('combobox');
    await userEvent.type(field, 'cop{Enter}');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Deal ID', 'Link']);
    await userEvent.type(field, '{Backspace}');
    expect(screen.getByRole('option', { name: 'Copy …' })).toBeTruthy();
    await userEvent.type(field, '{Enter}{Escape}');
    expect(screen.getByRole('option', { name: 'Copy …' })).toBeTruthy();
    expect(close).not.toHaveBeenCalled();
    await userEvent.type(field, '{Enter}link{Enter}');
    expect(run.mock.calls).toEqual([['Link']]);
    expect(close).toHaveBeenCalledOnce();
  });

  test('a search that fails says so', async () => {
    const field = await open(() => Promise.reject(new Error('down')));
    await userEvent.type(field, 'halden');
    expect(await screen.findByText('The search gave no answer. Try again.')).toBeTruthy();
  });
});
