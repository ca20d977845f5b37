import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useValueNames } from './use-value-names.ts';

const KNOWN = { genres: { drama: 'Drama' } };

test('a code stands for itself until its name is known, also one that is called as what every object has', () => {
  const { result } = renderHook(() => useValueNames(KNOWN));
  const named = () => ['drama', 'constructor', '__proto__'].map((code) => result.current.nameOf('genres', code));
  expect(named()).toEqual(['Drama', 'constructor', '__proto__']);
  const seen = { code: '__proto__', name: 'Of a prototype', group: null, requests: null };
  act(() => result.current.learn('genres', [seen], ({ name }) => name));
  expect(named()).toEqual(['Drama', 'constructor', 'Of a prototype']);
});
