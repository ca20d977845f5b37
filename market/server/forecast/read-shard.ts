import { CELLS, EVERY_ROW, FLOOR_DOLLARS, STRATA } from '../../contract/dimensions.ts';
import { dayNumber } from './forecast-window.ts';
import { type Cell, type Entry, NO_FLOOR, type Shard } from './index-file.ts';
import { ByteReader, nativeBlocks } from './native-blocks.ts';

const WEIGHED = `dim IN (${EVERY_ROW}, ${CELLS})`;

/** Statement of everything the file of a shard holds, in one reading of the table; bitmaps of a value are joined over weights. */
export const shardRows = (shard: number) => `SELECT dim, if(${WEIGHED}, weight, 0) AS weight_of, value,
    CAST(groupBitmapMergeState(rows) AS String) AS state, groupArrayArray(list) AS numbers
  FROM forecast_index WHERE shard = ${shard} AND dim != ${FLOOR_DOLLARS} GROUP BY dim, weight_of, value
  SETTINGS max_execution_time = 600`;

/** A `groupBitmap` state: up to 32 rows one by one, more as a portable roaring bitmap; null of no rows. */
export function stateRows(state: Buffer): Entry['data'] | null {
  const reader = new ByteReader(state, 1);
  const size = reader.size();
  if (state[0] === 1) return { bitmap: reader.bytes(size) };
  return size === 0 ? null : { list: reader.numbers(size).sort() };
}

const WITH_RUNS = 12347;

/** How many rows a portable roaring bitmap has, by the sizes beside its keys. */
function rowsOf(bitmap: Uint8Array): number {
  const bytes = Buffer.from(bitmap.buffer, bitmap.byteOffset, bitmap.byteLength);
  const hasRuns = bytes.readUInt16LE(0) === WITH_RUNS;
  const count = hasRuns ? bytes.readUInt16LE(2) + 1 : bytes.readUInt32LE(4);
  const keys = hasRuns ? 4 + Math.ceil(count / 8) : 8;
  let rows = 0;
  for (let index = 0; index < count; index += 1) rows += bytes.readUInt16LE(keys + index * 4 + 2) + 1;
  return rows;
}

/** Of each stratum the first row and how many there are. */
function cellsOf(value: string, weight: number, numbers: Uint32Array): Cell[] {
  const [day = '', floor = ''] = value.split(' ');
  const about = { weight, day: dayNumber(day), floor: floor === '' ? NO_FLOOR : Number(floor) };
  return Array.from({ length: numbers.length / 2 }, (_, index) => ({
    ...about,
    first: numbers[index * 2] ?? 0,
    rows: numbers[index * 2 + 1] ?? 0,
  }));
}

/** A shard of an earlier release is one stratum. */
const rowsIn = (cells: readonly Cell[]) => cells.reduce((sum, { rows }) => sum + rows, 0);

/** Reads what `EventStore.save` wrote of `shardRows`. Throws where it is cut or not as expected. */
export function readShard(bytes: Buffer, about: { shard: number; version: string }): Shard {
  const cells: Cell[] = [];
  let strata: number[] = [];
  const newest = new Map<number, number>();
  const entries: Entry[] = [];
  for (const { rows, columns } of nativeBlocks(bytes)) {
    const read = <T>(name: string, row: number) => columns.get(name)?.at(row) as T; // the statement above says the types
    for (let row = 0; row < rows; row += 1) {
      const dim = read<number>('dim', row);
      const value = read<Buffer>('value', row);
      const list = read<Uint32Array>('numbers', row);
      if (dim === CELLS) cells.push(...cellsOf(value.toString(), read<number>('weight_of', row), list));
      else if (dim === STRATA) strata = [...list];
      else if (dim === EVERY_ROW) newest.set(dayNumber(value.toString()), Math.max(newest.get(dayNumber(value.toString())) ?? 0, ...list));
      else {
        const data = stateRows(read<Buffer>('state', row));
        if (data) entries.push({ dim, value, data, rows: 'list' in data ? data.list.length : rowsOf(data.bitmap) });
        if (list.length > 0) entries.push({ dim, value, data: { list: list.sort() }, rows: list.length });
      }
    }
  }
  return { ...about, cells, strata: strata.length > 0 ? strata : [rowsIn(cells)], newest, entries };
}
