import { describe, expect, test } from 'vitest';
import type { LookupValue } from './lookup.ts';
import { isPastedList, matchPasted, textsOf, valuesNamed } from './pasted.ts';

const value = (code: string, name: string): LookupValue => ({ code, name, group: null, requests: null });
const METROS = [
  value('501', 'New York'),
  value('511', 'Washington, DC (Hagerstown)'),
  value('602', 'Chicago'),
  value('623', 'Dallas-Ft. Worth'),
];
const codesOf = (text: string) => matchPasted(text, METROS).matched.map(({ code }) => code);

describe('a pasted list', () => {
  test('matches codes and names exactly, whatever separates them', () => {
    expect(codesOf('501, Chicago\n623')).toEqual(['501', '602', '623']);
    expect(codesOf('"new york";  DALLAS-FT.  WORTH')).toEqual(['501', '623']);
  });

  test('keeps a comma that belongs to a name', () => {
    expect(codesOf('Chicago, Washington, DC (Hagerstown), 501')).toEqual(['602', '511', '501']);
  });

  test('takes the form chips show, and each value once', () => {
    expect(codesOf('501 New York\nNew York\n501')).toEqual(['501']);
  });

  test('reports what is not a value, and never a part of one', () => {
    expect(matchPasted('York, 50, Chicago, Atlantis', METROS)).toEqual({ matched: [METROS[2]], unmatched: ['York', '50', 'Atlantis'] });
  });

  test('is asked for in parts, with the commas that may belong to a name', () => {
    expect(textsOf('501\nWashington, DC\n501')).toEqual(['501', 'Washington', 'Washington, DC', 'DC']);
    expect(valuesNamed(textsOf('501\nwashington, dc  (hagerstown)\nAtlantis'), METROS)).toEqual([METROS[0], METROS[1]]);
  });

  test('is told from text to search for', () => {
    expect(isPastedList('New York')).toBe(false);
    expect(isPastedList('New York,')).toBe(false);
    expect(isPastedList('501,602')).toBe(true);
    expect(isPastedList('501\n602')).toBe(true);
  });
});
