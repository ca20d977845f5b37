// Reading the bitmaps of an index file container by container: portable roaring (github.com/RoaringBitmap/RoaringFormatSpec) and sorted lists.
import { ALL, addBlock, addRange, addRow, BLOCK, countRange, hasRow, SOME } from './block';

/** The key of a cursor that has reached its end. */
export const NO_KEY: u32 = 0xffffffff;

const WITH_RUNS: u32 = 12347;
/** A container with runs has its offsets only from so many on. */
const OFFSETS_FROM: u32 = 4;
const LONGEST_LIST: u32 = 4096;

/** Where the reading of one value's rows has come to. */
@unmanaged
export class Cursor {
  /** Container of the next rows. */
  key: u32;
  /** The next rows. */
  data: usize;
  /** Containers, or rows of a list, that have been read, and all there are. */
  read: u32;
  count: u32;
  /** Keys and sizes of the containers; 0 for a list. */
  keys: usize;
  /** Which containers are runs; 0 where none is. */
  runs: usize;
}

export function openList(cursor: Cursor, at: usize, rows: u32): void {
  cursor.data = at;
  cursor.read = 0;
  cursor.count = rows;
  cursor.keys = 0;
  cursor.key = load<u32>(at) >>> 16;
}

export function openBitmap(cursor: Cursor, at: usize): void {
  const cookie = load<u32>(at);
  const hasRuns = (cookie & 0xffff) === WITH_RUNS;
  const count = hasRuns ? (cookie >>> 16) + 1 : load<u32>(at, 4);
  const keys = hasRuns ? at + 4 + ((count + 7) >>> 3) : at + 8;
  const offsets: u32 = hasRuns && count < OFFSETS_FROM ? 0 : count << 2;
  cursor.data = keys + (count << 2) + offsets;
  cursor.read = 0;
  cursor.count = count;
  cursor.keys = keys;
  cursor.runs = hasRuns ? at + 4 : 0;
  cursor.key = count === 0 ? NO_KEY : load<u16>(keys);
}

/** Moves the cursor to container `key` or the next one it has. */
export function seek(cursor: Cursor, key: u32): void {
  while (cursor.key < key)
    if (cursor.keys === 0) takeList(cursor, 0);
    else takeContainer(cursor, 0);
}

/** Adds the rows of the cursor's container to the block, and moves on. With block 0 it only moves on. Answers ALL where it knows so. */
export function take(cursor: Cursor, block: usize): u32 {
  if (cursor.keys !== 0) return takeContainer(cursor, block);
  takeList(cursor, block);
  return SOME;
}

/** How many rows of the cursor's container are in the block; the cursor stays where it is. */
export function overlap(cursor: Cursor, block: usize): u32 {
  let count: u32 = 0;
  if (cursor.keys === 0) {
    const end = cursor.data + ((cursor.count - cursor.read) << 2);
    for (let at = cursor.data; at < end && load<u32>(at) >>> 16 === cursor.key; at += 4) count += hasRow(block, load<u16>(at));
    return count;
  }
  const rows = <u32>load<u16>(cursor.keys + (cursor.read << 2), 2) + 1;
  if (isRuns(cursor)) {
    const end = cursor.data + 2 + ((<usize>load<u16>(cursor.data)) << 2);
    for (let at = cursor.data + 2; at < end; at += 4)
      count += countRange(block, load<u16>(at), <u32>load<u16>(at) + <u32>load<u16>(at, 2) + 1);
  } else if (rows > LONGEST_LIST) {
    for (let at: usize = 0; at < BLOCK; at += 8) count += <u32>popcnt(load<u64>(block + at) & load<u64>(cursor.data + at));
  } else {
    const end = cursor.data + (rows << 1);
    for (let at = cursor.data; at < end; at += 2) count += hasRow(block, load<u16>(at));
  }
  return count;
}

function isRuns(cursor: Cursor): boolean {
  return cursor.runs !== 0 && ((load<u8>(cursor.runs + (cursor.read >>> 3)) >>> (cursor.read & 7)) & 1) !== 0;
}

function takeList(cursor: Cursor, block: usize): void {
  const key = cursor.key;
  const end = cursor.data + ((cursor.count - cursor.read) << 2);
  let at = cursor.data;
  let next = NO_KEY;
  for (; at < end; at += 4) {
    const row = load<u32>(at);
    if (row >>> 16 !== key) {
      next = row >>> 16;
      break;
    }
    if (block !== 0) addRow(block, row & 0xffff);
  }
  cursor.read += <u32>((at - cursor.data) >>> 2);
  cursor.data = at;
  cursor.key = next;
}

function takeContainer(cursor: Cursor, block: usize): u32 {
  const index = cursor.read;
  const rows = <u32>load<u16>(cursor.keys + (index << 2), 2) + 1;
  let held = SOME;
  if (isRuns(cursor)) {
    if (block !== 0 && addRuns(block, cursor.data)) held = ALL;
    cursor.data += 2 + ((<usize>load<u16>(cursor.data)) << 2);
  } else if (rows > LONGEST_LIST) {
    if (block !== 0) addBlock(block, cursor.data);
    cursor.data += BLOCK;
  } else {
    const end = cursor.data + (rows << 1);
    if (block !== 0) for (let at = cursor.data; at < end; at += 2) addRow(block, load<u16>(at));
    cursor.data = end;
  }
  cursor.read = index + 1;
  cursor.key = index + 1 < cursor.count ? load<u16>(cursor.keys + ((index + 1) << 2)) : NO_KEY;
  return held;
}

/** True where one run is all of the container. */
function addRuns(block: usize, data: usize): boolean {
  const runs = <u32>load<u16>(data);
  if (runs === 1 && load<u32>(data, 2) === 0xffff0000) {
    memory.fill(block, 0xff, BLOCK);
    return true;
  }
  const end = data + 2 + (runs << 2);
  for (let at = data + 2; at < end; at += 4) addRange(block, load<u16>(at), <u32>load<u16>(at) + <u32>load<u16>(at, 2) + 1);
  return false;
}
