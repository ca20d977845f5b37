import { EntityId } from '@kontor/core/contract';
import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('ids are 24 hexadecimal characters, unique, and sort by time (1 §5)', () => {
  const ids = Array.from({ length: 10_000 }, () => newId());
  expect(ids.every((id) => EntityId.safeParse(id).success)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(newId(new Date('2026-01-01')) < newId(new Date('2026-01-02'))).toBe(true);
});
