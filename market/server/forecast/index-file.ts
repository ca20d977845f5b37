/**
 * A shard of the forecast index as a file that threads read without parsing it: words of four bytes, the lowest byte first, counted from its
 * beginning. `market/kernel/count-rows.ts` reads the same places.
 *
 *   header   magic, format, bytes, checksum of all after these four; shard, rows; places and counts of the parts below; the store's version
 *   slots    a table of open addresses by hash: a value's bitmap or list each, four more words for where and how large it is
 *   weights  end of a range of rows, their weight
 *   cells    end of a range of rows, their day, bar of floors (FLOOR_STEPS) and weight
 *   days     day, its newest request in seconds
 *   strata   how many rows are in the first stratum, in the first two, in all
 *   texts    the values' own, in UTF-8
 *   rows     portable roaring bitmaps, and sorted lists of row numbers
 */
import { crc32 } from 'node:zlib';

const MAGIC = 0x5849_464b;
/** Another number for another layout: a file of an earlier release is built again. */
export const FORMAT = 2;
const CHECKED_FROM = 4;
/** Words of the header, by their place. */
export const HEADER = {
  magic: 0,
  format: 1,
  bytes: 2,
  checksum: 3,
  shard: 4,
  rows: 5,
  slots: 6,
  slotMask: 7,
  weights: 8,
  weightCount: 9,
} as const;
const MORE = { cells: 10, cellCount: 11, days: 12, dayCount: 13, version: 14, versionLength: 15, strata: 16, strataCount: 17 } as const;
const HEADER_WORDS = 18;
const SLOT_WORDS = 8;
export const CELL_WORDS = 4;
/** The floor of a cell whose floors are in no price. */
export const NO_FLOOR = 255;

/** Where a file lies in the memory that threads share: at a page of its own, and after it each thread has its room for work. */
export const FILE_AT = 65_536;
export const ROOM_BYTES = 8 * 1024 ** 2;
export const roomAt = (fileBytes: number, thread: number): number => FILE_AT + ((fileBytes + 63) & ~63) + thread * ROOM_BYTES;

export type Entry = { dim: number; value: Uint8Array; rows: number; data: { list: Uint32Array } | { bitmap: Uint8Array } };
/** Rows of a weight, day and floor, from `first` on; days are counted from 1970. */
export type Cell = { first: number; rows: number; weight: number; day: number; floor: number };
export type Shard = {
  shard: number;
  version: string;
  cells: Cell[];
  strata: number[];
  newest: ReadonlyMap<number, number>;
  entries: Entry[];
};

/** Of a dimension and the UTF-8 of a value (FNV-1a). */
export function hashOf(dim: number, value: Uint8Array): number {
  let hash = Math.imul(0x811c9dc5 ^ dim, 0x01000193);
  for (const byte of value) hash = Math.imul(hash ^ byte, 0x01000193);
  // The low bits choose the slot, and the last character alone would.
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Ends of ranges of equal weight. */
function weightsOf(cells: readonly Cell[]): number[][] {
  const weights: number[][] = [];
  for (const { first, rows, weight } of cells) {
    const last = weights.at(-1);
    if (last?.[1] === weight) last[0] = first + rows;
    else weights.push([first + rows, weight]);
  }
  return weights;
}

const MISNUMBERED = 'Its rows are not numbered by stratum, weight, day and floor.';
/** In order, without a gap, a row of two cells or a cell of two strata: else ranges would count wrong. */
function checkedCells(cells: readonly Cell[], strata: readonly number[]): Cell[] {
  const sorted = cells.toSorted((a, b) => a.first - b.first);
  let end = 0;
  const ends = new Set([0]);
  for (const { first, rows } of sorted) {
    if (first !== end) throw new Error(MISNUMBERED);
    end += rows;
    ends.add(end);
  }
  if (strata.at(-1) !== end && sorted.length > 0) throw new Error(MISNUMBERED);
  if (strata.some((last) => !ends.has(last))) throw new Error(MISNUMBERED);
  return sorted;
}

class Layout {
  #bytes = HEADER_WORDS * 4;
  /** The place of a part of so many bytes, at a whole word. */
  place(bytes: number): number {
    const at = this.#bytes;
    this.#bytes += (bytes + 3) & ~3;
    return at;
  }
  get bytes() {
    return this.#bytes;
  }
}

const bytesOf = ({ data }: Entry): Uint8Array =>
  'bitmap' in data ? data.bitmap : new Uint8Array(data.list.buffer, data.list.byteOffset, data.list.byteLength);

/** At most three of four slots are taken. */
const slotsFor = (entries: number) => 2 ** Math.ceil(Math.log2(Math.max(4, (entries * 4) / 3)));

/** The file of a shard. Throws where its rows are not numbered cell by cell. */
export function indexFileOf({ shard, version, cells, strata, newest, entries }: Shard): Uint8Array {
  const sorted = checkedCells(cells, strata);
  const weights = weightsOf(sorted);
  const slotCount = slotsFor(entries.length);
  const layout = new Layout();
  const slots = layout.place(slotCount * SLOT_WORDS * 4);
  const versionText = Buffer.from(version);
  const parts = {
    weights: layout.place(weights.length * 8),
    cells: layout.place(sorted.length * CELL_WORDS * 4),
    days: layout.place(newest.size * 8),
    strata: layout.place(strata.length * 4),
    version: layout.place(versionText.length),
  };
  const places = entries.map((entry) => ({ text: layout.place(entry.value.length), at: layout.place(bytesOf(entry).length) }));
  const file = new Uint8Array(layout.bytes);
  const words = new Uint32Array(file.buffer);
  const last = sorted.at(-1);
  words.set([MAGIC, FORMAT, file.length, 0, shard, last ? last.first + last.rows : 0, slots, slotCount - 1, parts.weights, weights.length]);
  words.set([parts.cells, sorted.length, parts.days, newest.size, parts.version, versionText.length], MORE.cells);
  words.set([parts.strata, strata.length], MORE.strata);
  words.set(strata, parts.strata / 4);
  words.set(weights.flat(), parts.weights / 4);
  words.set(
    sorted.flatMap(({ first, rows, day, floor, weight }) => [first + rows, day, floor, weight]),
    parts.cells / 4,
  );
  words.set([...newest].flat(), parts.days / 4);
  file.set(versionText, parts.version);
  for (const [index, entry] of entries.entries()) {
    const { text, at } = places[index] ?? { text: 0, at: 0 };
    const bytes = bytesOf(entry);
    const hash = hashOf(entry.dim, entry.value);
    let slot = hash & (slotCount - 1);
    const kindAt = () => slots / 4 + slot * SLOT_WORDS + 3;
    while (words[kindAt()] !== 0) slot = (slot + 1) & (slotCount - 1);
    const kind = 'list' in entry.data ? 1 : 2;
    words.set([hash, entry.dim | (entry.value.length << 8), text, kind, at, bytes.length, entry.rows], slots / 4 + slot * SLOT_WORDS);
    file.set(entry.value, text);
    file.set(bytes, at);
  }
  words[HEADER.checksum] = crc32(file.subarray(CHECKED_FROM * 4));
  return file;
}

/** What is wrong with the bytes as the file of this shard and version; null where nothing is. */
export function faultOf(file: Uint8Array, { shard, version }: { shard: number; version: string }): string | null {
  const words = new Uint32Array(file.buffer, file.byteOffset, Math.floor(file.byteLength / 4));
  const head = (name: keyof typeof HEADER) => words[HEADER[name]];
  if (file.byteLength < HEADER_WORDS * 4 || head('magic') !== MAGIC) return 'it is no index file';
  if (head('format') !== FORMAT) return `its format is ${head('format')} instead of ${FORMAT}`;
  if (head('bytes') !== file.byteLength) return 'it is not whole';
  if (head('checksum') !== crc32(Buffer.from(file.buffer, file.byteOffset + CHECKED_FROM * 4, file.byteLength - CHECKED_FROM * 4)))
    return 'its checksum is wrong';
  const said = file.slice(words[MORE.version], (words[MORE.version] ?? 0) + (words[MORE.versionLength] ?? 0));
  if (head('shard') !== shard || Buffer.from(said).toString() !== version) return 'it is of another state of the store';
  return null;
}

export type IndexHeader = {
  rows: number;
  /** End, day, floor and weight of each cell. */
  cells: Uint32Array;
  /** End and weight of each range. */
  weights: Uint32Array;
  /** How many rows the first stratum has, the first two, all. */
  strata: Uint32Array;
  /** Newest request by day. */
  newest: ReadonlyMap<number, number>;
};

/** What is in a file besides its values, without copying it. */
export function headerOf(file: Uint8Array): IndexHeader {
  const words = new Uint32Array(file.buffer, file.byteOffset, file.byteLength / 4);
  const part = (place: number, count: number, size: number) => {
    const at = (words[place] ?? 0) / 4;
    return words.subarray(at, at + (words[count] ?? 0) * size);
  };
  const days = part(MORE.days, MORE.dayCount, 2);
  return {
    rows: words[HEADER.rows] ?? 0,
    cells: part(MORE.cells, MORE.cellCount, CELL_WORDS),
    weights: part(HEADER.weights, HEADER.weightCount, 2),
    strata: part(MORE.strata, MORE.strataCount, 1),
    newest: new Map(Array.from({ length: days.length / 2 }, (_, index) => [days[index * 2] ?? 0, days[index * 2 + 1] ?? 0])),
  };
}
