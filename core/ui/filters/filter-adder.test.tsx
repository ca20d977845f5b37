import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { FilterAdder } from './filter-adder.tsx';

const TYPES = ['Open', 'Private auction', 'Preferred'];
const DSPS = ['Beacon', 'Sable', 'Vantor', 'Ember', 'Quill', 'Tidal', 'Orbit', 'Fern', 'Preston'];
const optionsOf = (labels: string[]) => labels.map((label) => ({ value: label.toLowerCase(), label }));

function Adder() {
  const [type, setType] = useState<string[]>([]);
  const [dsp, setDsp] = useState<string[]>([]);
  return (
    <>
      <FilterAdder
        filters={[
          { key: 'type', label: 'Type', options: optionsOf(TYPES), chosen: type, choose: setType },
          { key: 'dsp', label: 'DSP', options: optionsOf(DSPS), chosen: dsp, choose: setDsp },
        ]}
      />
      <output>{[...type, ...dsp].join()}</output>
    </>
  );
}
const open = async () => {
  draw(<Adder />);
  await userEvent.keyboard('f');
  return screen.findByRole('dialog', { name: 'Filter' });
};

test('f opens every filter with the search at hand; what matches in any of them is ticked by Enter (design §8)', async () => {
  const menu = await open();
  expect(
    within(menu)
      .getAllByRole('group')
      .map((group) => group.querySelector('legend')?.textContent),
  ).toEqual(['Type', 'DSP']);
  await userEvent.keyboard('pre');
  expect(within(menu).getAllByRole('checkbox')).toHaveLength(2);
  await userEvent.keyboard('{Enter}tid{Enter}');
  expect(screen.getByRole('status').textContent).toBe('preferred,tidal');
  await userEvent.keyboard('tid{Enter}{Escape}');
  expect(screen.getByRole('status').textContent).toBe('preferred');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('arrows walk from the search through the values; Space ticks', async () => {
  const menu = await open();
  await userEvent.keyboard('{ArrowDown}{ArrowDown} {ArrowUp}{ArrowUp}');
  expect(screen.getByRole('status').textContent).toBe('private auction');
  expect(document.activeElement).toBe(within(menu).getByRole('searchbox'));
});

test('the name of a filter finds all of its values; of many, eight are there and the others are searched for', async () => {
  const menu = await open();
  await userEvent.keyboard('dsp');
  expect(within(menu).getAllByRole('checkbox')).toHaveLength(8);
  expect(within(menu).getByText('1 more: search by name.')).toBeTruthy();
  await userEvent.keyboard('zz');
  expect(within(menu).getByText('No match.')).toBeTruthy();
});
