import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { xlsxOf } from './xlsx.ts';

/** The parts of an archive, by its central directory, as any reader of ZIP goes about it. */
function unzipped(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = archive.readUInt32LE(end + 16);
  const parts = new Map<string, string>();
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, named, local] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)];
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    parts.set(archive.toString('utf8', at + 46, at + 46 + named), inflateRawSync(archive.subarray(from, from + size)).toString());
    at += 46 + named;
  }
  return parts;
}
const sheetOf = (rows: (string | number | null)[][]) =>
  unzipped(xlsxOf({ name: 'A: sheet', columns: [{ label: 'First' }, { label: 'Second' }], rows })).get('xl/worksheets/sheet1.xml') ?? '';

describe('an Excel file', () => {
  test('has numbers as numbers and text as text, and nothing in it runs as a formula', () => {
    const sheet = sheetOf([['=1+1', 12.5]]);
    expect(sheet).toContain('<c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
    expect(sheet).toContain('<c r="B2"><v>12.5</v></c>');
    expect(sheet).not.toContain('<f>');
  });

  test('is valid whatever the text: signs of XML, control characters, half a letter, what looks like an escape', () => {
    const sheet = sheetOf([
      ['a < b & "c"\u0000\ud800', Number.NaN],
      ['_x0041_', null],
    ]);
    expect(sheet).toContain('a &lt; b &amp; &quot;c&quot;\ufffd\ufffd');
    expect(sheet).toContain('_x005F_x0041_');
    expect(sheet).not.toContain('r="B2"');
  });

  test('names its parts, and its sheet without the signs that spreadsheets refuse', () => {
    const parts = unzipped(xlsxOf({ name: 'A: sheet/with\\signs', columns: [{ label: 'One' }], rows: [] }));
    expect([...parts.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(parts.get('xl/workbook.xml')).toContain('name="A  sheet with signs"');
  });

  test('is the same bytes for the same rows', () => {
    const rows = [['a', 1]];
    const made = () => xlsxOf({ name: 'S', columns: [{ label: 'x' }, { label: 'y' }], rows });
    expect(made().equals(made())).toBe(true);
  });
});
