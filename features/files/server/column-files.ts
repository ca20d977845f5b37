import { once } from 'node:events';
import { PassThrough, pipeline } from 'node:stream';
import { csvCell, type Failure, fail, type Session } from '@kontor/core/contract';
import type { FileAnswer, Scope, Stores } from '@kontor/core/server';
import type { ColumnUpload, FilePurpose } from '@kontor/files/contract';
import { stringify } from 'csv-stringify';
import { type Column, type RefusedRow, readColumn } from './read-column.ts';
import { dropFile, type Receiving, storeFile } from './receive-file.ts';
import { takeFile } from './take-file.ts';

/** Who reads a file again: the call's session or, in a job, the person who began it. */
export type ColumnReader = { scope: Scope; session: Pick<Session, 'userId'>; stores: Pick<Stores, 'files'> };
/** What a file of one column is for, and how a feature refuses one. */
export type ColumnKind = {
  purpose: FilePurpose;
  column: Column;
  notValid: Failure /** What is said of a file without values. */;
  emptyText: string;
};

const taken = ({ stores, scope, session }: ColumnReader, purpose: FilePurpose, id: string) =>
  takeFile(stores, scope, { id, userId: session.userId, purpose });

/** Stores the file of a call and says what is in it; one of which nothing can be read is refused and forgotten. */
export async function checkColumnFile(call: Receiving, { purpose, column, notValid, emptyText }: ColumnKind): Promise<ColumnUpload> {
  const { id, name } = await storeFile(call, purpose);
  try {
    const { report, broken } = await readColumn(await (await taken(call, purpose, id)).read(), column);
    if (broken) fail(notValid, broken);
    if (report.rows === 0) fail(notValid, emptyText);
    return { ...report, fileUrl: id, name };
  } catch (error) {
    await dropFile(call.stores, call.scope, id);
    throw error;
  }
}

/** The values of an uploaded file, of which every row must be good: its id says who sent it, and not that it was checked. */
export async function valuesOfColumnFile(reader: ColumnReader, { purpose, column, notValid, emptyText }: ColumnKind, id: string) {
  const { report, broken, values } = await readColumn(await (await taken(reader, purpose, id)).read(), column);
  if (broken || report.invalid > 0) fail(notValid);
  if (values.size === 0) fail(notValid, emptyText);
  return { values, rows: report.rows };
}

/** Every row of an uploaded file that is not valid, as CSV, written while the file is read. */
export async function rejectedRowsOf(reader: ColumnReader, { purpose, column }: ColumnKind, id: string): Promise<FileAnswer> {
  const file = await taken(reader, purpose, id);
  const source = await file.read();
  const content = new PassThrough();
  const lines = stringify({ bom: true });
  pipeline(lines, content, (error) => {
    if (error) source.destroy();
  });
  lines.write(['Row', 'Value', 'Reason']);
  const take = ({ row, value, reason }: RefusedRow) => void lines.write([row, csvCell(value), csvCell(reason)]);
  // No faster than they are fetched; who leaves ends it.
  const ready = async () => {
    if (lines.writableNeedDrain) await Promise.race([once(lines, 'drain'), once(lines, 'close')]);
  };
  readColumn(source, column, { take, ready }).then(
    () => lines.end(),
    (error) => content.destroy(error),
  );
  return { name: `rejected-${file.name}`, type: 'text/csv; charset=utf-8', content };
}
