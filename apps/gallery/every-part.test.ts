import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (...parts: string[]) => fs.readFileSync(path.join(import.meta.dirname, ...parts), 'utf8');
const SHEETS = fs.readdirSync(path.join(import.meta.dirname, 'sheets')).map((name) => read('sheets', name));
const OWN = [...SHEETS, read('gallery.tsx'), read('main.tsx'), read('sheet.tsx'), read('sheet-page.tsx'), ...screens()].join('\n');

function screens(): string[] {
  return fs.readdirSync(path.join(import.meta.dirname, 'screens')).map((name) => read('screens', name));
}

/** Parts that are drawn by another: on a sheet under its name. */
const WITHIN: Record<string, string> = {
  Chart: 'ChartPanel',
  Form: 'FormSection',
  LinkTabs: 'PageHeader',
  LinkProvider: 'UiLink',
  Page: 'Shell',
  SkipLink: 'Shell',
  CheckBox: 'DataTable',
  Later: 'PageHeader',
  UploadProblems: 'UploadPanel',
};

test('every part that the design system exports is on a sheet of the gallery', () => {
  const door = read('../../core/ui/index.ts');
  const names = [...door.matchAll(/export \{([^}]+)\}/g)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  const parts = names.filter((name) => /^[A-Z][a-z]/.test(name));
  expect(parts.length).toBeGreaterThan(60);
  expect(parts.filter((part) => !new RegExp(`<${WITHIN[part] ?? part}\\b`).test(OWN))).toEqual([]);
});
