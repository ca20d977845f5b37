import { expect, test } from 'vitest';
import { memberOf, UPLOADABLE_TYPES } from './member-id.ts';
import { sampleOf } from './segment-sample.ts';

test.each(UPLOADABLE_TYPES)('a sample file of %s has a column named after it and five different ids of its form (3 §5, §9)', (type) => {
  const { name, content } = sampleOf(type);
  const [column, ...ids] = content.trimEnd().split('\r\n');
  expect(name).toMatch(/^sample-[a-z-]+-segment\.csv$/);
  expect(column).toBe(type.toLowerCase());
  expect(new Set(ids).size).toBe(5);
  expect(ids.filter((id) => 'reason' in memberOf(type, id, { rampId: 'liveramp.com' }))).toEqual([]);
});
