import { stateRows } from '../forecast/read-shard.ts';

/** Users of a segment as bits of words, the lowest first. Words beyond the last are zero. */
export type Bits = Uint32Array;

const WITH_RUNS = 12347;
/** Below so many containers a bitmap with runs has no table of their places. */
const FEWEST_PLACED = 4;
/** A container of more values is a plain bitmap. */
const MOST_LISTED = 4_096;
const CONTAINER_BYTES = 8_192;
const WORDS_OF_CONTAINER = CONTAINER_BYTES / 4;

function setRange(bits: Bits, from: number, to: number) {
  for (let at = from; at <= to; at += 1) bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
}

/** A portable roaring bitmap (github.com/RoaringBitmap/RoaringFormatSpec) as plain bits. Throws where it is cut. */
function bitsOfRoaring(bytes: Buffer): Bits {
  const hasRuns = bytes.readUInt16LE(0) === WITH_RUNS;
  const count = hasRuns ? bytes.readUInt16LE(2) + 1 : bytes.readUInt32LE(4);
  const flags = hasRuns ? 4 : -1;
  const heads = hasRuns ? 4 + Math.ceil(count / 8) : 8;
  const isRun = (index: number) => hasRuns && (bytes.readUInt8(flags + (index >>> 3)) & (1 << (index & 7))) !== 0;
  const keyOf = (index: number) => bytes.readUInt16LE(heads + index * 4);
  let at = heads + count * 4 + (hasRuns && count < FEWEST_PLACED ? 0 : count * 4);
  const bits = new Uint32Array(count === 0 ? 0 : (keyOf(count - 1) + 1) * WORDS_OF_CONTAINER);
  for (let index = 0; index < count; index += 1) {
    const first = keyOf(index) * 65_536;
    const values = bytes.readUInt16LE(heads + index * 4 + 2) + 1;
    if (isRun(index)) {
      const runs = bytes.readUInt16LE(at);
      for (let run = 0; run < runs; run += 1) {
        const from = first + bytes.readUInt16LE(at + 2 + run * 4);
        setRange(bits, from, from + bytes.readUInt16LE(at + 4 + run * 4));
      }
      at += 2 + runs * 4;
    } else if (values <= MOST_LISTED) {
      for (let value = 0; value < values; value += 1) {
        const one = first + bytes.readUInt16LE(at + value * 2);
        setRange(bits, one, one);
      }
      at += values * 2;
    } else {
      for (let word = 0; word < WORDS_OF_CONTAINER; word += 1) bits[(first >>> 5) + word] = bytes.readUInt32LE(at + word * 4);
      at += CONTAINER_BYTES;
    }
  }
  return bits;
}

/** The members of a `groupBitmap` state of 32-bit numbers, as the event store writes it. */
export function bitsOfState(state: Buffer): Bits {
  const rows = stateRows(state);
  if (rows === null) return new Uint32Array(0);
  if ('bitmap' in rows) return bitsOfRoaring(Buffer.from(rows.bitmap));
  const bits = new Uint32Array(((rows.list.at(-1) ?? 0) >>> 5) + 1);
  for (const one of rows.list) setRange(bits, one, one);
  return bits;
}

// Every index below is within its array: a default for each word would take longer than what is done with it.

/** Ones that both have; those of a word by adding neighbours. */
export function countOfBoth(left: Bits, right: Bits): number {
  let count = 0;
  const end = Math.min(left.length, right.length);
  for (let at = 0; at < end; at += 1) {
    const word = (left[at] as number) & (right[at] as number);
    const pairs = word - ((word >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count = (count + (Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24)) | 0;
  }
  return count;
}
export const countOf = (bits: Bits): number => countOfBoth(bits, bits);

/** Changes `bits`, which is as long as any other. */
export const change = {
  or(bits: Bits, other: Bits) {
    for (let at = 0; at < other.length; at += 1) bits[at] = (bits[at] as number) | (other[at] as number);
  },
  and(bits: Bits, other: Bits) {
    for (let at = 0; at < other.length; at += 1) bits[at] = (bits[at] as number) & (other[at] as number);
    bits.fill(0, other.length);
  },
  without(bits: Bits, other: Bits) {
    for (let at = 0; at < other.length; at += 1) bits[at] = (bits[at] as number) & ~(other[at] as number);
  },
};
