import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { Consequences } from './consequences.tsx';

const record = (n: number) => ({ id: String(n), title: `Deal ${n}`, code: `KN-${n}` });

test('what a change does is counted first, named up to eight, and followed by what stays', () => {
  const records = Array.from({ length: 10 }, (_, n) => record(n));
  const groups = [
    { label: 'Will stop serving', records },
    { label: 'Will be drafts again', count: 1_204, detail: 'approved, not published' },
  ];
  const { container } = draw(<Consequences words="They must approve again." groups={groups} stays="History stays." />);
  const stops = within(screen.getByRole('region', { name: 'Will stop serving' }));
  expect(stops.getByText('10')).toBeTruthy();
  const names = stops.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect([names.length, names[0], names[8]]).toEqual([9, 'Deal 0 KN-0', '2 more']);
  expect(screen.getByRole('region', { name: 'Will be drafts again' }).textContent).toBe('1,204Will be drafts againapproved, not published');
  expect(container.querySelector('.k-cons')?.textContent).toMatch(/^They must approve again\..*History stays\.$/);
});

test('where nothing happens beyond the record, nothing is said', () => {
  draw(<Consequences words="Words." groups={[]} stays="Stays." />);
  expect(screen.queryByText('Words.')).toBeNull();
});
