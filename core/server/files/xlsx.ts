import { crc32, deflateRawSync } from 'node:zlib';

/** A cell: text stays text, numbers are numbers, nothing runs as a formula; what is no finite number is an empty cell. */
export type SheetCell = string | number | null;
export type Sheet = { name: string; columns: readonly { label: string; width?: number }[]; rows: readonly (readonly SheetCell[])[] };

/** What spreadsheets hold of one cell, and of one sheet. */
const MOST_LETTERS = 32_767;
const MOST_ROWS = 1_048_575;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML has it; `_x0041_` would be read as a letter, so its underscore is written out. */
const xml = (text: string) =>
  text
    .toWellFormed()
    .replace(CONTROL, '\ufffd')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** A, B, … Z, AA */
function letters(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return `${rest >= 0 ? letters(rest) : ''}${String.fromCharCode(65 + (column % 26))}`;
}

function cellXml(cell: SheetCell, at: string): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : '';
  if (cell === null || cell === '') return '';
  // Quoted, so that it is text also after somebody edits it.
  return `<c r="${at}" s="1" t="inlineStr"><is><t xml:space="preserve">${xml(cell.slice(0, MOST_LETTERS))}</t></is></c>`;
}

const rowXml = (cells: readonly SheetCell[], row: number) =>
  `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${row}`)).join('')}</row>`;

const DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function sheetXml({ columns, rows }: Sheet): string {
  const widths = columns.map(({ width = 18 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const head = rowXml(
    columns.map(({ label }) => label),
    1,
  );
  const body = rows.slice(0, MOST_ROWS).map((cells, at) => rowXml(cells, at + 2));
  return `${DECLARED}<worksheet xmlns="${MAIN}"><cols>${widths.join('')}</cols><sheetData>${head}${body.join('')}</sheetData></worksheet>`;
}

/** Names of sheets have at most 31 letters, and none of these signs. */
const sheetName = (name: string) => xml(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet');

function partsOf(sheet: Sheet): [name: string, content: string][] {
  return [
    [
      '[Content_Types].xml',
      `${DECLARED}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${DECLARED}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${DECLARED}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${DECLARED}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${DECLARED}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`,
    ],
    ['xl/worksheets/sheet1.xml', sheetXml(sheet)],
  ];
}

/** 1 January 1980, the first day that a ZIP archive knows: the same rows make the same bytes. */
const [TIME, DAY] = [0, 0x21];
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;

type Packed = { name: Buffer; data: Buffer; crc: number; size: number; at: number };

function headerOf({ name, data, crc, size, at }: Packed, isCentral: boolean): Buffer {
  const start = isCentral ? 46 : 30;
  const header = Buffer.alloc(start);
  header.writeUInt32LE(isCentral ? 0x02014b50 : 0x04034b50, 0);
  let next = isCentral ? header.writeUInt16LE(20, 4) : 4;
  for (const half of [20, FLAGS, DEFLATED, TIME, DAY]) next = header.writeUInt16LE(half, next);
  for (const word of [crc, data.length, size]) next = header.writeUInt32LE(word, next);
  header.writeUInt16LE(name.length, next);
  if (isCentral) header.writeUInt32LE(at, 42);
  return Buffer.concat([header, name]);
}

/** One sheet as an Excel workbook: a ZIP archive of its parts. */
export function xlsxOf(sheet: Sheet): Buffer {
  const local: Buffer[] = [];
  const packed: Packed[] = [];
  let at = 0;
  for (const [name, content] of partsOf(sheet)) {
    const plain = Buffer.from(content);
    const part: Packed = { name: Buffer.from(name), data: deflateRawSync(plain), crc: crc32(plain), size: plain.length, at };
    const bytes = Buffer.concat([headerOf(part, false), part.data]);
    at += bytes.length;
    local.push(bytes);
    packed.push(part);
  }
  const directory = Buffer.concat(packed.map((part) => headerOf(part, true)));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(packed.length, 8);
  end.writeUInt16LE(packed.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, directory, end]);
}

export const XLSX_TYPE = `${KIND}.sheet`;
