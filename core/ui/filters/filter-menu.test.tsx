import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { FilterMenu } from './filter-menu.tsx';

const NAMES = ['Beacon', 'Sable', 'Vantor', 'Ember', 'Quill', 'Tidal', 'Orbit', 'Fern'];

function Filter({ many }: { many: number }) {
  const [selected, setSelected] = useState<string[]>([]);
  const options = NAMES.slice(0, many).map((label) => ({ value: label.toLowerCase(), label }));
  return <FilterMenu label="DSP" options={options} selected={selected} onChange={setSelected} />;
}

test('a filter with chosen values is a chip that names them and is taken off by its ×', async () => {
  const { container } = draw(<Filter many={3} />);
  await userEvent.click(screen.getByRole('button', { name: 'DSP: any' }));
  expect(screen.queryByRole('searchbox')).toBeNull();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Beacon' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sable' }));
  expect(screen.getByRole('button', { name: 'DSP: Beacon, Sable' })).toBeTruthy();
  expect(container.querySelector('.k-filter[data-active]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear DSP' }));
  expect(screen.getByRole('button', { name: 'DSP: any' })).toBeTruthy();
  expect(container.querySelector('.k-filter[data-active]')).toBeNull();
});

test('eight values and more are searched', async () => {
  draw(<Filter many={8} />);
  await userEvent.click(screen.getByRole('button', { name: 'DSP: any' }));
  const menu = await screen.findByRole('dialog');
  await userEvent.type(within(menu).getByRole('searchbox', { name: 'Search DSP' }), 'TI');
  expect(within(menu).getAllByRole('checkbox')).toHaveLength(1);
  expect(within(menu).getByRole('checkbox', { name: 'Tidal' })).toBeTruthy();
  await userEvent.type(within(menu).getByRole('searchbox', { name: 'Search DSP' }), 'zz');
  expect(within(menu).getByText('No match.')).toBeTruthy();
});
