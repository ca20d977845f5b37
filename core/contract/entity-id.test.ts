import { expect, test } from 'vitest';
import { EntityId } from './entity-id.ts';

test('an id is 24 hexadecimal characters, no more, no less and no other (1 §5)', () => {
  expect(EntityId.safeParse('0123456789abcdef01234567').success).toBe(true);
  for (const id of ['', '0123456789abcdef0123456', '0123456789abcdef012345678', '0123456789abcdefg1234567', ' 0123456789abcdef01234567'])
    expect(EntityId.safeParse(id).success).toBe(false);
});
