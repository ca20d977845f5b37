// A block is a bit for each of the 65,536 rows of a container.

/** Bytes of a block. */
export const BLOCK: u32 = 8192;
/** What a block holds: none of the rows, some of them, all. */
export const NONE: u32 = 0;
export const SOME: u32 = 1;
export const ALL: u32 = 2;

export function addRow(block: usize, row: u32): void {
  const at = block + ((row >>> 6) << 3);
  store<u64>(at, load<u64>(at) | ((<u64>1) << (row & 63)));
}

/** 1 where the block has the row, and 0. */
export const hasRow = (block: usize, row: u32): u32 => (load<u32>(block + ((row >>> 5) << 2)) >>> (row & 31)) & 1;

export function addBlock(block: usize, other: usize): void {
  for (let at: usize = 0; at < BLOCK; at += 16) v128.store(block + at, v128.or(v128.load(block + at), v128.load(other + at)));
}

/** Adds the rows from `from` to before `to`. */
export function addRange(block: usize, from: u32, to: u32): void {
  const first = from >>> 6;
  const last = (to - 1) >>> 6;
  const head = (<u64>-1) << (from & 63);
  const tail = <u64>-1 >>> (63 - ((to - 1) & 63));
  let at = block + (first << 3);
  if (first === last) {
    store<u64>(at, load<u64>(at) | (head & tail));
    return;
  }
  store<u64>(at, load<u64>(at) | head);
  const end = block + (last << 3);
  for (at += 8; at < end; at += 8) store<u64>(at, <u64>-1);
  store<u64>(end, load<u64>(end) | tail);
}

/** How many rows of the block there are from `from` to before `to`. */
export function countRange(block: usize, from: u32, to: u32): u32 {
  const first = from >>> 6;
  const last = (to - 1) >>> 6;
  const head = (<u64>-1) << (from & 63);
  const tail = <u64>-1 >>> (63 - ((to - 1) & 63));
  if (first === last) return <u32>popcnt(load<u64>(block + (first << 3)) & head & tail);
  let count = popcnt(load<u64>(block + (first << 3)) & head) + popcnt(load<u64>(block + (last << 3)) & tail);
  for (let word = first + 1; word < last; word++) count += popcnt(load<u64>(block + (word << 3)));
  return <u32>count;
}

export function invert(block: usize): void {
  for (let at: usize = 0; at < BLOCK; at += 16) v128.store(block + at, v128.not(v128.load(block + at)));
}

export function keepBoth(block: usize, other: usize): void {
  for (let at: usize = 0; at < BLOCK; at += 16) v128.store(block + at, v128.and(v128.load(block + at), v128.load(other + at)));
}

export function keepEither(block: usize, other: usize): void {
  for (let at: usize = 0; at < BLOCK; at += 16) v128.store(block + at, v128.or(v128.load(block + at), v128.load(other + at)));
}
