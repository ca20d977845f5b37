import { expect, test } from 'vitest';
import { holdsAny } from './holds-any.ts';

test('a text holds a part at its beginning, in its middle or at its end, as a plain search finds it', () => {
  const parts = ['ab', 'brand', 'xyz.example', 'ö', 'brandy7'];
  const texts = ['', 'a', 'ab', 'cab', 'brand', 'my brandy7', 'bran', 'xyz.exampl', 'www.xyz.example', 'schön', 'none'];
  for (const some of [parts, parts.slice(1, 3), parts.filter((part) => part.length > 4), ['xyz.example'], []])
    expect(texts.filter(holdsAny(some))).toEqual(texts.filter((text) => some.some((part) => text.includes(part))));
});
