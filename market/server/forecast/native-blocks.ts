/** What a row of the native format may hold here, by the name of its type. */
type Column = { name: string; type: string; at(row: number): Buffer | number | Uint32Array };
export type NativeBlock = { rows: number; columns: ReadonlyMap<string, Column> };

/** Reads bytes one after another; throws a RangeError beyond the end, as where a file is cut. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at: number;
  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }
  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }
  /** Seven bits a byte, the lowest first, as ClickHouse writes sizes. */
  size(): number {
    let size = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#bytes.readUInt8(this.#at);
      this.#at += 1;
      size += (byte & 127) * scale;
      if (byte < 128) return size;
    }
  }
  bytes(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new RangeError('The file ends too early.');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
  text(): string {
    return this.bytes(this.size()).toString('utf8');
  }
  /** Copied, because it may begin anywhere. */
  numbers(count: number): Uint32Array {
    return new Uint32Array(Uint8Array.from(this.bytes(count * 4)).buffer);
  }
}

function columnOf(reader: ByteReader, rows: number): Column {
  const [name, type] = [reader.text(), reader.text()];
  if (type === 'String') {
    const values = Array.from({ length: rows }, () => reader.bytes(reader.size()));
    return { name, type, at: (row) => values[row] ?? Buffer.alloc(0) };
  }
  if (type === 'UInt8' || type === 'UInt32') {
    const values = type === 'UInt8' ? reader.bytes(rows) : reader.numbers(rows);
    return { name, type, at: (row) => values[row] ?? 0 };
  }
  if (type !== 'Array(UInt32)') throw new Error(`The index is not read: a column is of type ${type}.`);
  const ends = Array.from({ length: rows }, () => Number(reader.bytes(8).readBigUInt64LE()));
  const values = reader.numbers(ends.at(-1) ?? 0);
  return { name, type, at: (row) => values.subarray(ends[row - 1] ?? 0, ends[row]) };
}

/** The blocks of a file that `EventStore.save` has written: columns of `String`, `UInt8`, `UInt32` and `Array(UInt32)`. Throws on others. */
export function* nativeBlocks(bytes: Buffer): Generator<NativeBlock> {
  const reader = new ByteReader(bytes);
  while (!reader.isAtEnd) {
    const [columns, rows] = [reader.size(), reader.size()];
    const read = Array.from({ length: columns }, () => columnOf(reader, rows));
    yield { rows, columns: new Map(read.map((column) => [column.name, column])) };
  }
}
