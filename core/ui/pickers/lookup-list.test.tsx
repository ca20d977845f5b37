import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import type { LookupItem, PickState } from './lookup-item.ts';
import { LookupList, type LookupListProps } from './lookup-list.tsx';

const itemsOf = (length: number): LookupItem[] =>
  Array.from({ length }, (_, i) => ({ id: `v${i}`, code: `${500 + i}`, name: `Metro ${i}`, value: i }));
const ITEMS = itemsOf(12);

/** The list with its choices kept, as a page keeps them. */
function Picking(props: Partial<LookupListProps>) {
  const [picked, setPicked] = useState(new Map<string, PickState>());
  const pick = (item: LookupItem, next: PickState | null) => {
    const after = new Map(picked);
    if (next) after.set(item.id, next);
    else after.delete(item.id);
    setPicked(after);
  };
  return <LookupList label="Metros" items={ITEMS} stateOf={(id) => picked.get(id)} onPick={pick} {...props} />;
}
const row = (name: string) => screen.getByText(name).closest<HTMLElement>('[role="row"]');
const state = (name: string) => row(name)?.dataset.state;
const focusFirst = () => row('Metro 0')?.focus();

describe('lookup list', () => {
  test('what stands before a name is drawn for each value', () => {
    draw(<Picking iconOf={(id) => <i data-testid={`icon of ${id}`} />} />);
    expect(row('Metro 3')?.querySelector('.k-lookup-name [data-testid="icon of v3"]')).toBeTruthy();
  });

  test('the signs include, exclude, change sides and take back', async () => {
    draw(<Picking />);
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    await press('Include Metro 3');
    expect(state('Metro 3')).toBe('include');
    await press('Exclude Metro 3');
    expect(state('Metro 3')).toBe('exclude');
    expect(screen.getByRole('button', { name: 'Exclude Metro 3' }).getAttribute('aria-pressed')).toBe('true');
    await press('Exclude Metro 3');
    expect(state('Metro 3')).toBeUndefined();
  });

  test('one row at a time can be reached by Tab, arrows move it', async () => {
    draw(<Picking />);
    focusFirst();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await vi.waitFor(() => expect(document.activeElement).toBe(row('Metro 2')), 20_000);
    const reachable = screen.getAllByRole('row').filter((one) => one.tabIndex === 0);
    expect(reachable).toEqual([row('Metro 2')]);
    await userEvent.keyboard('{Home}');
    await vi.waitFor(() => expect(document.activeElement).toBe(row('Metro 0')), 20_000);
  });

  test('plus or Enter includes, minus excludes, Delete takes back', async () => {
    draw(<Picking />);
    focusFirst();
    await userEvent.keyboard('+');
    expect(state('Metro 0')).toBe('include');
    await userEvent.keyboard('-');
    expect(state('Metro 0')).toBe('exclude');
    await userEvent.keyboard('{Delete}');
    expect(state('Metro 0')).toBeUndefined();
    await userEvent.keyboard('{Enter}');
    expect(state('Metro 0')).toBe('include');
  });

  test('a list without exclusion has no minus, by button or key', async () => {
    draw(<Picking canExclude={false} />);
    expect(screen.queryByRole('button', { name: 'Exclude Metro 0' })).toBeNull();
    focusFirst();
    await userEvent.keyboard('-');
    expect(state('Metro 0')).toBeUndefined();
  });

  test('the next page is asked for once when the end is near, and not while one is loading', () => {
    const onEnd = vi.fn();
    draw(<Picking onEnd={onEnd} isLoading />);
    expect(onEnd).not.toHaveBeenCalled();
    cleanup();
    draw(<Picking onEnd={onEnd} />);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test('a long list draws only what is in view and does not ask for more at its top', () => {
    const onEnd = vi.fn();
    draw(<Picking items={itemsOf(5000)} totalCount={41_000} onEnd={onEnd} />);
    const grid = screen.getByRole('grid', { name: 'Metros' });
    expect(grid.getAttribute('aria-rowcount')).toBe('41001');
    expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
    expect(onEnd).not.toHaveBeenCalled();
  });

  test('an empty list shows its own text', () => {
    draw(<Picking items={[]} empty={<p>No DMA matches</p>} />);
    expect(screen.getByText('No DMA matches')).toBeDefined();
  });
});
