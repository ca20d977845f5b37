import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { KontorTheme } from '../theme/kontor-theme.tsx';
import { useOfferedActions, usePageActions } from './use-page-actions.ts';

const Page = ({ labels }: { labels: string[] }) => {
  usePageActions({ label: 'This deal', actions: labels.map((label) => ({ id: label, label, run: () => {} })) });
  return null;
};
const Palette = () => (
  <output>
    {useOfferedActions()
      .flatMap(({ label, actions }) => actions.map((one) => `${label}: ${one.label}`))
      .join()}
  </output>
);
const offered = () => screen.getByRole('status').textContent;

test('a palette that is open already has what a page offers when it comes, when it knows more, and no more when it is gone', () => {
  const { rerender } = draw(<Palette />);
  const show = (labels: string[] | null) =>
    rerender(
      <KontorTheme env="test">
        <Palette />
        {labels && <Page labels={labels} />}
      </KontorTheme>,
    );
  expect(offered()).toBe('');
  show(['Copy ID']);
  expect(offered()).toBe('This deal: Copy ID');
  show(['Copy ID', 'Unpublish']);
  expect(offered()).toBe('This deal: Copy ID,This deal: Unpublish');
  show(null);
  expect(offered()).toBe('');
});
