import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { theme } from './theme.ts';

const CSS = fs.readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
/** Colours of one scheme: those of its block alone. */
const colorsOf = (scheme: 'light' | 'dark') => {
  const [, block = ''] = new RegExp(`\\[data-mantine-color-scheme='${scheme}'\\] \\{([^}]*)\\}`).exec(CSS) ?? [];
  return new Map([...block.matchAll(/--k-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [name, color]));
};

const channels = (color: string) =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
const weighed = (color: string, weights: readonly number[]) => channels(color).reduce((sum, part, i) => sum + part * (weights[i] ?? 0), 0);
const luminance = (color: string) => weighed(color, [0.2126, 0.7152, 0.0722]);
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
/** How colourful it is, in OKLab. */
function chroma(color: string): number {
  const l = Math.cbrt(weighed(color, [0.4122214708, 0.5363325363, 0.0514459929]));
  const m = Math.cbrt(weighed(color, [0.2119034982, 0.6806995451, 0.1073969566]));
  const s = Math.cbrt(weighed(color, [0.0883024619, 0.2817188376, 0.6299787005]));
  return Math.hypot(1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s);
}

describe.each(['light', 'dark'] as const)('the colours of the %s scheme', (scheme) => {
  const colors = colorsOf(scheme);
  const of = (name: string) => colors.get(name) ?? '';
  const pairs = ['ink', 'ink-2', 'ink-3', 'accent-ink', 'pos', 'neg', 'warn', 'info'].flatMap((text) =>
    ['surface', 'raised', 'sunken', 'canvas'].map((ground) => [text, ground] as const),
  );
  test('texts are read on every ground, and what stands on the accent on it (AA)', () => {
    expect(pairs.filter(([text, ground]) => contrast(of(text), of(ground)) < 4.5)).toEqual([]);
    expect(contrast(of('on-accent'), of('accent'))).toBeGreaterThan(4.5);
    expect(contrast(of('accent'), of('surface'))).toBeGreaterThan(3);
  });
});

test('the dark accent does not outshine the numbers beside it, and Mantine has the same', () => {
  const dark = colorsOf('dark');
  expect(chroma(dark.get('accent') ?? '')).toBeLessThan(0.085);
  expect(theme.colors?.['baltic']?.slice(3, 5)).toEqual([dark.get('accent-hover'), dark.get('accent')]);
});
