import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { AS_DECLARED, type ColumnLayout } from '../table/column-layout.ts';
import { ColumnsMenu } from './columns-menu.tsx';

const COLUMNS = [
  { key: 'title', label: 'Title', isFixed: true },
  { key: 'dsp', label: 'DSP', width: 100 },
  { key: 'ends', label: 'Ends' },
  { key: 'spend', label: 'Spend' },
];
let kept: ColumnLayout;
let shown: string[];

function Menu() {
  const [layout, setLayout] = useState(AS_DECLARED);
  const [visible, setVisible] = useState(new Set(COLUMNS.map(({ key }) => key)));
  kept = layout;
  shown = [...visible];
  return <ColumnsMenu columns={COLUMNS} visible={visible} onChange={setVisible} layout={layout} onLayout={setLayout} />;
}
const box = (name: string) => screen.getByRole('checkbox', { name });
const listed = () => within(screen.getByRole('list')).getAllByRole('listitem');
const names = () => listed().map(({ textContent }) => textContent);

beforeEach(async () => {
  draw(<Menu />);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
});

test('a column is left out and taken in; the one that names a row stays', async () => {
  await userEvent.click(box('DSP'));
  expect(shown).toEqual(['title', 'ends', 'spend']);
  expect(box('Title')).toHaveProperty('disabled', true);
});

test('Alt with the arrows moves and resizes a column, and the focus stays with it', async () => {
  box('DSP').focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowRight}{/Alt}');
  expect(names()).toEqual(['Title', 'Ends', 'Spend', 'DSP']);
  expect(kept.widths).toEqual({ dsp: 112 });
  expect(document.activeElement).toBe(box('DSP'));
});

test('a pinned column comes first and stays where it was pinned', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Pin Spend' }));
  expect(names()).toEqual(['Title', 'Spend', 'DSP', 'Ends']);
  expect(screen.getByRole('button', { name: 'Pin Spend', pressed: true })).toBeDefined();
});

test('a column is dragged to the place of another', () => {
  const [, dsp, , spend] = listed();
  if (!dsp || !spend) throw new Error('no rows');
  fireEvent.dragStart(spend);
  fireEvent.drop(dsp);
  expect(names()).toEqual(['Title', 'Spend', 'DSP', 'Ends']);
});
