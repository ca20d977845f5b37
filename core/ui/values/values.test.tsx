import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Delta } from './delta.tsx';
import { Sparkline } from './sparkline.tsx';
import { Stat, StatStrip } from './stat.tsx';

const pathsOf = (view: { container: HTMLElement }) =>
  [...view.container.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');

test('a ratio changes in points, and what is smaller than the figure shows is no change', () => {
  const { container } = render(
    <>
      <Delta value={-0.0001} unit="points" digits={2} />
      <Delta value={-0.03} unit="points" digits={2} />
      <Delta value={6.19} />
    </>,
  );
  const deltas = [...container.querySelectorAll('.k-delta')];
  expect(deltas.map(({ textContent }) => textContent)).toEqual(['±0.00 pt', '−0.03 pt', '+6.2 %']);
  expect(deltas.map((delta) => delta.getAttribute('data-tone'))).toEqual(['idle', 'neg', 'pos']);
});

test('a figure without an earlier value says nothing of one; with one it names the days', () => {
  render(
    <MantineProvider env="test">
      <StatStrip>
        <Stat label="CPM" value="$21.00" delta={null} />
        <Stat label="CTR" value="0.180 %" delta={-0.01} unit="points" digits={3} previous="0.190 %" compared="vs Nov 1 – 7" />
      </StatStrip>
    </MantineProvider>,
  );
  expect(screen.getByText('$21.00').parentElement?.textContent).toBe('CPM$21.00');
  expect(screen.getByText('was 0.190 %').title).toBe('vs Nov 1 – 7');
  expect(screen.getByText('−0.010 pt').title).toBe('vs Nov 1 – 7');
});

test.each([
  [7, '7', null],
  [8, '8', 'eight'],
  [9, '5', 'more'],
])('%i figures are in rows of %s, so that none is alone in its row', (stats, columns, many) => {
  const { container } = render(
    <MantineProvider env="test">
      <StatStrip>
        {Array.from({ length: stats }, (_, index) => (
          <Stat key={String(index)} label={`Figure ${index}`} value="1" />
        ))}
      </StatStrip>
    </MantineProvider>,
  );
  const strip = container.querySelector<HTMLElement>('.k-stats');
  expect([strip?.style.getPropertyValue('--columns'), strip?.getAttribute('data-many')]).toEqual([columns, many]);
});

test('a trend has gaps where nothing is known and ends where the data end', () => {
  const [, line = ''] = pathsOf(render(<Sparkline data={[1, 2, null, 3, 4, null, null]} width={64} />));
  expect(line.match(/M/g)).toHaveLength(2);
  expect(line).not.toMatch(/[ML]61/);
  expect(render(<Sparkline data={[null, null]} />).container.textContent).toBe('');
});

test('the day that is not over is a hollow dot at the end of a dotted line', () => {
  const view = render(<Sparkline data={[1, 2, 3]} isRunning />);
  const [, whole = '', tail = ''] = pathsOf(view);
  expect([whole.match(/[ML]/g)?.length, tail.match(/[ML]/g)?.length]).toEqual([2, 2]);
  expect(view.container.querySelector('circle')?.getAttribute('fill')).toBe('var(--k-surface)');
});
