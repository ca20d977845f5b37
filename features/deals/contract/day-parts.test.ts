import { expect, test } from 'vitest';
import { dayPartWords, type WeekHour } from './day-parts.ts';

const on = (days: number[], from: number, to: number): WeekHour[] =>
  days.flatMap((day) => Array.from({ length: to - from }, (_, hour): WeekHour => [day, from + hour]));
const ALL = [0, 1, 2, 3, 4, 5, 6];

test.each<[WeekHour[], string]>([
  [[], ''],
  [on(ALL, 0, 24), 'Every day all day'],
  [on([1, 2, 3, 4, 5], 9, 18), 'Mon–Fri 09:00–18:00'],
  [[...on([1, 2, 3, 4, 5], 9, 18), ...on([0, 6], 10, 12)], 'Mon–Fri 09:00–18:00; Sat, Sun 10:00–12:00'],
  [on(ALL, 18, 24), 'Every day 18:00–24:00'],
  [[...on([1], 6, 8), ...on([1], 20, 22)], 'Mon 06:00–08:00, 20:00–22:00'],
  [on([5, 6, 0], 0, 24), 'Fri–Sun all day'],
  [on([1, 3], 12, 13), 'Mon, Wed 12:00–13:00'],
  [ALL.flatMap((day) => on([day], day, day + 2)), '14 hours a week, different ones on most days'],
])('%j reads %s (2 §3)', (schedule, words) => {
  expect(dayPartWords(schedule)).toBe(words);
});

test('the order of the hours and an hour that is named twice change nothing', () => {
  const schedule = on([1, 2], 9, 11);
  expect(dayPartWords([...schedule.toReversed(), ...schedule])).toBe(dayPartWords(schedule));
});
