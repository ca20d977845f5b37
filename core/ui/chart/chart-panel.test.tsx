import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { compact } from '../values/format.ts';
import { ChartPanel } from './chart-panel.tsx';
import { pieChart } from './chart-spec.ts';

// jsdom has no fonts to wait for.
Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });

const spec = pieChart({
  labels: ['Mobile app', 'Connected TV', 'Nothing'],
  series: [{ name: 'Impressions', values: [160_000, 340_000, 0] }],
  format: compact,
});

test('shares are a ring with a table beside it: largest first, and what was pressed is the part’s own place', async () => {
  const pick = vi.fn<(index: number) => void>();
  draw(<ChartPanel title="Platforms" spec={spec} height={180} label="Impressions by platform" first="Platform" onPick={pick} />);
  const table = screen.getByRole('table', { name: 'Impressions by platform, 500 k in all' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['PlatformShareImpressions', 'Connected TV68.0 %340 k', 'Mobile app32.0 %160 k']);
  await userEvent.click(within(table).getByRole('button', { name: 'Connected TV' }));
  expect(pick).toHaveBeenCalledWith(1);
  expect(screen.queryByRole('button', { name: 'View as table' })).toBeNull();
});

test('no file is made of figures that answer the question before', async () => {
  draw(<ChartPanel title="Wins" spec={{ ...spec, kind: 'bar' }} height={180} label="Wins" file={null} />);
  await userEvent.click(screen.getByRole('button', { name: 'Wins: tools' }));
  const files = within(await screen.findByRole('menu')).getAllByRole('menuitem', { name: /CSV|Picture/ });
  expect(files.map((item) => item.hasAttribute('disabled') || item.hasAttribute('data-disabled'))).toEqual([true, true]);
});

test('the tools of a head are also one menu, for where the head has no room for them', async () => {
  const table = { columns: [{ label: 'Day' }], rows: [['Nov 7']] };
  draw(<ChartPanel title="Wins" spec={{ ...spec, kind: 'bar' }} table={table} height={180} label="Wins" />);
  await userEvent.click(screen.getByRole('button', { name: 'Wins: tools' }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByRole('menuitem', { name: 'CSV, raw figures' })).toBeTruthy();
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'View as table' }));
  expect(screen.getByRole('table', { name: 'Wins, as a table' })).toBeTruthy();
});
