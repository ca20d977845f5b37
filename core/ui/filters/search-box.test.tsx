import { Modal } from '@mantine/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { SearchBox } from './search-box.tsx';

const asked = vi.fn<(value: string) => void>();

/** The box as a page uses it: the value comes back by way of the URL, later than the key. */
function Searching({ delay = 0 }: { delay?: number }) {
  const [value, setValue] = useState('');
  const handleChange = (next: string) => {
    asked(next);
    setTimeout(() => startTransition(() => setValue(next)), delay);
  };
  return (
    <>
      <SearchBox label="Search" placeholder="Search" value={value} onChange={handleChange} />
      <button type="button" onClick={() => setValue('from elsewhere')}>
        Elsewhere
      </button>
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  asked.mockClear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('the search box (spec 1 §2.4, §9)', () => {
  test('asks 300 ms after the last key, at once on Enter', () => {
    draw(<Searching />);
    type('no');
    pass(200);
    type('north');
    pass(299);
    expect(asked).not.toHaveBeenCalled();
    pass(1);
    expect(asked.mock.calls).toEqual([['north']]);
    type('northlight');
    fireEvent.keyDown(field(), { key: 'Enter' });
    pass(1_000);
    expect(asked.mock.calls).toEqual([['north'], ['northlight']]);
  });

  test('keeps what is typed while the answer to the last question is on its way', () => {
    draw(<Searching delay={100} />);
    type('north');
    pass(300);
    expect(field().value).toBe('north');
    type('northl');
    pass(100);
    expect(field().value).toBe('northl');
  });

  test('a value from elsewhere replaces the text, and what was typed just before is not asked any more', () => {
    draw(<Searching />);
    type('north');
    fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(field().value).toBe('from elsewhere');
    pass(1_000);
    expect(asked).not.toHaveBeenCalled();
  });

  test('Escape clears the text first, and closes the dialog around it only then', () => {
    const close = vi.fn();
    draw(
      <Modal opened onClose={close}>
        <Searching />
      </Modal>,
    );
    type('north');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(field().value).toBe('');
    expect(close).not.toHaveBeenCalled();
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(close).toHaveBeenCalledOnce();
  });
});
