import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DealStatusPill } from './deal-status-pill.tsx';

test.each([
  ['DRAFT', 'Draft', 'An inactive deal project'],
  ['PUBLISHED', 'Published', 'Active'],
  ['UNPUBLISHED', 'Unpublished', 'Paused'],
] as const)('%s says on hover what it means (2 §4)', (status, label, meaning) => {
  render(<DealStatusPill status={status} />);
  expect(screen.getByText(label).title).toBe(meaning);
});

test('a status whose word says it has no hint', () => {
  render(<DealStatusPill status="CHANGES_REQUESTED" />);
  expect(screen.getByText('Changes Requested').hasAttribute('title')).toBe(false);
});
