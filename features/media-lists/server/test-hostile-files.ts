// Files that people, programs and attackers send as the list of zip codes, and what each of them is answered.
import { gzipSync } from 'node:zlib';
import { MEGABYTE, TEXT_FAULTS } from '@kontor/core/contract';
import type { FormFile } from '@kontor/core/testing';

export const csv = (content: FormFile['content'], name = 'list.csv'): FormFile => ({ name, content });
const bytes = (...values: number[]) => Buffer.from(values);
const PNG = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0xd);
const EMPTY = 'Please upload a valid CSV file with at least one item.';
const NOT_VALID = 'Please select a valid file.';
const TOO_LARGE = 'Please select a file less than 5 MB.';
const OPEN = 'A quotation mark is not closed.';
const TOO_LONG = 'Row 1: The row is longer than 64 KB.';
/** Exactly `size` bytes of good rows; spaces around a value say nothing. */
const ofBytes = (size: number) => Buffer.from(`10001${' '.repeat(59_994)}\n`.repeat(Math.ceil(size / 60_000))).subarray(0, size);

export type Refused = [what: string, status: number, msg: string, file: FormFile | FormFile[]];
export const REFUSED: Refused[] = [
  ['no file', 400, NOT_VALID, []],
  ['two files', 400, 'Please select one file.', [csv('10001\n'), csv('10002\n')]],
  ['a file under another name of the form', 400, 'The file is sent as file.', { ...csv('10001\n'), field: 'csv' }],
  ['another ending', 400, NOT_VALID, csv('10001\n', 'list.doc')],
  ['an Excel file', 400, NOT_VALID, csv('PK\u0003\u0004', 'list.xlsx')],
  ['no ending', 400, NOT_VALID, csv('10001\n', 'csv')],
  ['no name', 400, NOT_VALID, csv('10001\n', '')],
  ['a name of 300 letters without an ending', 400, NOT_VALID, csv('10001\n', 'n'.repeat(300))],
  ['two endings', 400, NOT_VALID, csv('10001\n', 'list.csv.exe')],
  ['an image named .csv', 400, NOT_VALID, csv(PNG)],
  ['an image whose name says so', 400, NOT_VALID, csv(PNG, 'list.png')],
  ['gzip named .csv', 400, NOT_VALID, csv(gzipSync('10001\n'))],
  ['a JPEG named .csv', 400, NOT_VALID, csv(bytes(0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3))],
  ['a PDF named .csv', 400, NOT_VALID, csv(Buffer.concat([Buffer.from('%PDF-1.7\n%'), bytes(0xe2, 0xe3, 0xcf, 0xd3)]))],
  ['an Excel file named .csv', 400, TEXT_FAULTS.nul, csv(Buffer.concat([Buffer.from('PK\u0003\u0004'), bytes(0x14, 0, 6, 0)]))],
  ['a program named .csv', 400, TEXT_FAULTS.nul, csv(bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0))],
  ['an empty file', 400, TEXT_FAULTS.empty, csv('')],
  ['lines without anything', 400, EMPTY, csv('\n\n \n')],
  ['5 MB of line ends', 400, EMPTY, csv(Buffer.alloc(5 * MEGABYTE - 1, '\n'))],
  ['separators alone', 400, EMPTY, csv(',,,\n,,,\n')],
  ['a byte order mark alone', 400, EMPTY, csv('\ufeff')],
  ['a header alone', 400, EMPTY, csv('zip\n')],
  ['UTF-16, little end first', 400, TEXT_FAULTS.utf16, csv(Buffer.from('\ufeff10001\n', 'utf16le'))],
  ['UTF-16, big end first', 400, TEXT_FAULTS.utf16, csv(bytes(0xfe, 0xff, 0, 0x31))],
  ['UTF-16 without a mark', 400, TEXT_FAULTS.nul, csv(Buffer.from('10001\n', 'utf16le'))],
  ['UTF-32', 400, TEXT_FAULTS.utf16, csv(bytes(0xff, 0xfe, 0, 0, 0x31, 0, 0, 0))],
  ['a NUL', 400, TEXT_FAULTS.nul, csv('10001\n\0\n')],
  ['a NUL at its beginning', 400, TEXT_FAULTS.nul, csv('\x0010001\n')],
  ['a NUL far down', 400, TEXT_FAULTS.nul, csv(`${'10001\n'.repeat(50_000)}\0`)],
  ['Latin-1', 400, TEXT_FAULTS.encoding, csv(bytes(0x31, 0xe4, 0x0a))],
  ['a letter written too long', 400, TEXT_FAULTS.encoding, csv(bytes(0x31, 0xc0, 0x80, 0x0a))],
  ['half a letter at its end', 400, TEXT_FAULTS.encoding, csv(bytes(0x31, 0xe2, 0x82))],
  ['a quotation mark alone', 400, `Row 1: ${OPEN}`, csv('"')],
  ['a quotation mark never closed', 400, `Row 2: ${OPEN}`, csv('10001\n"02108\n')],
  ['text behind a quotation', 400, 'Row 1: Text follows a closing quotation mark.', csv('"10001"x\n')],
  ['a quotation mark within a text', 400, 'Row 1: A quotation mark is inside a text without any.', csv('10"001\n')],
  ['one line of 4 MB', 400, TOO_LONG, csv('1'.repeat(4 * MEGABYTE))],
  ['one line of 4 MB in quotes', 400, TOO_LONG, csv(`"${'1\n'.repeat(2 * MEGABYTE)}"`)],
  ['one line of 4 MB of separators', 400, TOO_LONG, csv(','.repeat(4 * MEGABYTE))],
  ['one row too many', 400, 'The file has more than 250,000 rows.', csv('10001\n'.repeat(250_001))],
  ['exactly 5 MB', 413, TOO_LARGE, csv(ofBytes(5 * MEGABYTE))],
  ['a byte more than 5 MB', 413, TOO_LARGE, csv(ofBytes(5 * MEGABYTE + 1))],
  ['one line of 49 MB', 413, TOO_LARGE, csv(Buffer.alloc(49 * MEGABYTE, '1'))],
  ['one line of 49 MB in quotes', 413, TOO_LARGE, csv(Buffer.concat([Buffer.from('"'), Buffer.alloc(49 * MEGABYTE, '1')]))],
];

export type Taken = [what: string, rows: number, file: FormFile];
export const TAKEN: Taken[] = [
  ['a byte less than 5 MB', 88, csv(ofBytes(5 * MEGABYTE - 1))],
  ['as many rows as a list holds', 250_000, csv('10001\n'.repeat(250_000))],
  ['capitals in its ending', 1, csv('10001\n', 'LIST.CSV')],
  ['a path in its name', 1, csv('10001\n', '../../etc/list.csv')],
  ['a path of Windows in its name', 1, csv('10001\n', 'C:\\Windows\\list.csv')],
  ['letters that turn its name around', 1, csv('10001\n', 'list\u202excod\u0007.csv')],
  ['a name of 300 letters', 1, csv('10001\n', `${'n'.repeat(300)}.csv`)],
  ['formulas in other columns', 1, csv('10001,=1+1\n')],
  ['CRLF, quotes and a byte order mark', 2, csv('\ufeff"zip"\r\n"10001"\r\n"02108"\r\n')],
  ['a line break within quotes', 2, csv('10001,"New\nYork"\n02108,Boston\n')],
  ['a hundred columns', 1, csv(`10001${',x'.repeat(100)}\n`)],
  ['ten thousand columns', 1, csv(`10001${',x'.repeat(10_000)}\n`)],
  ['a text file of a value a line', 2, csv('10001\n02108\n', 'list.txt')],
  ['a list of JSON', 2, csv('["10001","02108"]', 'list.json')],
  ['old line ends', 2, csv('10001\r02108\r')],
  ['a row of 60 KB', 2, csv(`10001,${'x'.repeat(60_000)}\n02108,\n`)],
];

/** Taken as text of which rows are no zip codes: they are named, and no list is made. */
export const WITH_BAD_ROWS: [what: string, invalid: number, file: FormFile][] = [
  ['formulas as values', 2, csv('=cmd|calc!A1\n@SUM(1)\n10001\n')],
  ['a page of HTML named .csv', 3, csv('<html>\n<script>alert(1)</script>\n</html>\n')],
  ['names that programs know', 3, csv('__proto__\nconstructor\ntoString\n')],
  ['as many bad rows as a list holds', 250_000, csv('bad\n'.repeat(250_000))],
];
