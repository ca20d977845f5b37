import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { WeekGrid } from './week-grid.tsx';
import { between, type WeekHour } from './week-hours.ts';

function Week() {
  const [value, setValue] = useState<readonly WeekHour[]>([]);
  return (
    <>
      <WeekGrid id="week" value={value} onChange={setValue} />
      <output>{value.map(([day, hour]) => `${day}-${hour}`).join(' ')}</output>
    </>
  );
}
const cell = (name: string) => screen.getByRole('button', { name });
const chosen = () => screen.getByRole('status').textContent;

test('arrows move, Space sets an hour, and Shift carries the setting along (2 §3)', async () => {
  render(<Week />);
  cell('Monday 09:00').focus();
  await userEvent.keyboard(' {Shift>}{ArrowRight}{/Shift}{ArrowDown}');
  expect(chosen()).toBe('1-9 1-10');
  expect(document.activeElement).toBe(cell('Tuesday 10:00'));
  await userEvent.keyboard(' ');
  expect(cell('Tuesday 10:00').getAttribute('aria-pressed')).toBe('true');
  expect(chosen()).toBe('1-9 1-10 2-10');
});

test('the head of a day or an hour sets all of it, and takes all of it back', async () => {
  render(<Week />);
  await userEvent.click(cell('Every day 06:00'));
  expect(chosen()).toBe('0-6 1-6 2-6 3-6 4-6 5-6 6-6');
  await userEvent.click(cell('All of Sunday'));
  expect(chosen()?.split(' ')).toHaveLength(24 + 6);
  await userEvent.click(cell('All of Sunday'));
  expect(chosen()).toBe('1-6 2-6 3-6 4-6 5-6 6-6');
});

test('a drag of the mouse sets its rectangle where the button comes up', () => {
  render(<Week />);
  fireEvent.pointerDown(cell('Monday 09:00'), { pointerType: 'mouse', button: 0 });
  fireEvent.pointerEnter(cell('Tuesday 11:00'));
  expect([chosen(), cell('Tuesday 10:00').getAttribute('aria-pressed')]).toEqual(['', 'true']);
  fireEvent.pointerUp(window);
  expect(chosen()).toBe(
    between({ day: 1, hour: 9 }, { day: 2, hour: 11 })
      .map(([day, hour]) => `${day}-${hour}`)
      .join(' '),
  );
});
