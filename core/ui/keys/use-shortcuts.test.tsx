import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { KontorTheme } from '../theme/kontor-theme.tsx';
import { type Shortcut, shortcutGroups, useShortcuts } from './use-shortcuts.ts';

const ran = vi.fn<(label: string) => void>();
const does = (keys: string, label = keys, more: Partial<Shortcut> = {}): Shortcut => ({ keys, label, run: () => ran(label), ...more });
const Part = ({ group = 'This page', keys }: { group?: string; keys: readonly Shortcut[] }) => {
  useShortcuts(group, keys);
  return null;
};
const pressed = () => ran.mock.calls.map(([label]) => label);

beforeEach(() => void ran.mockClear());

describe('keys of a page (design §8)', () => {
  test('one key, a held key, a key with Shift and two keys one after the other each do their own', async () => {
    draw(<Part keys={['n', 'Shift N', '?', 'Ctrl K', '←', 'g then d', 'g then Shift D'].map((keys) => does(keys))} />);
    await userEvent.keyboard('n{Shift>}N{/Shift}?{Control>}k{/Control}{ArrowLeft}gdg{Shift>}D{/Shift}d');
    expect(pressed()).toEqual(['n', 'Shift N', '?', 'Ctrl K', '←', 'g then d', 'g then Shift D']);
  });

  test('the second of two keys counts only shortly after the first', () => {
    draw(<Part keys={[does('g then d'), does('d')]} />);
    const press = (key: string, timeStamp: number) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      fireEvent(document.body, event);
    };
    press('g', 0);
    press('d', 3_000);
    expect(pressed()).toEqual(['d']);
  });

  test('nothing happens while somebody writes, under a dialog, or with Alt; held keys still reach a field', async () => {
    const keys = [does('n'), does('Ctrl K')];
    const { rerender } = draw(
      <>
        <input aria-label="Title" />
        <Part keys={keys} />
      </>,
    );
    await userEvent.type(screen.getByRole('textbox'), 'n');
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(pressed()).toEqual(['Ctrl K']);
    screen.getByRole('textbox').blur();
    await userEvent.keyboard('{Alt>}n{/Alt}');
    rerender(
      <KontorTheme env="test">
        <div role="dialog" aria-modal="true" />
        <Part keys={keys} />
      </KontorTheme>,
    );
    await userEvent.keyboard('n{Control>}k{/Control}');
    expect(pressed()).toEqual(['Ctrl K']);
  });

  test('Escape leads out of a field first and out of the page then; a search it clears before', async () => {
    draw(
      <>
        <input aria-label="Title" />
        <input aria-label="Search" type="search" />
        <Part keys={[does('Esc')]} />
      </>,
    );
    await userEvent.type(screen.getByRole('textbox'), 'x{Escape}');
    expect([document.activeElement, pressed()]).toEqual([document.body, []]);
    await userEvent.type(screen.getByRole('searchbox'), 'x{Escape}');
    expect([document.activeElement, pressed()]).toEqual([screen.getByRole('searchbox'), []]);
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.keyboard('{Escape}{Escape}');
    expect([document.activeElement, pressed()]).toEqual([document.body, ['Esc']]);
  });

  test('what came last has a key; what only fills in yields to it; what is gone has none', async () => {
    const page = <Part keys={[does('/', 'this list')]} />;
    const shell = <Part group="Everywhere" keys={[does('/', 'everywhere', { isFallback: true })]} />;
    const { rerender } = draw(
      <>
        {page}
        {shell}
      </>,
    );
    await userEvent.keyboard('/');
    rerender(<KontorTheme env="test">{shell}</KontorTheme>);
    await userEvent.keyboard('/');
    expect(pressed()).toEqual(['this list', 'everywhere']);
  });

  test('Escape that closes something floating does nothing else', async () => {
    draw(<Part keys={[does('Esc')]} />);
    const floating = Object.assign(document.createElement('div'), { className: 'mantine-Popover-dropdown' });
    document.body.append(floating);
    await userEvent.keyboard('{Escape}');
    expect(ran).not.toHaveBeenCalled();
    floating.remove();
    await userEvent.keyboard('{Escape}');
    expect(pressed()).toEqual(['Esc']);
  });

  test('`?` lists what is there now, group by group, each line once, also keys that a part answers to itself', () => {
    const list = <Part group="Lists" keys={[{ keys: 'j', label: 'Next row' }]} />;
    const { unmount } = draw(
      <>
        {list}
        {list}
        <Part group="Everywhere" keys={[does('Ctrl K', 'Search')]} />
      </>,
    );
    expect(shortcutGroups()).toEqual([
      { label: 'Everywhere', shortcuts: [{ keys: 'Ctrl K', label: 'Search' }] },
      { label: 'Lists', shortcuts: [{ keys: 'j', label: 'Next row' }] },
    ]);
    unmount();
    expect(shortcutGroups()).toEqual([]);
  });
});
