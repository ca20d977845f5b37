// CityHash64 as ClickHouse has it (version 1.0.2), by which members of segments are told: no identity travels in clear.
const MASK = (1n << 64n) - 1n;
const K0 = 0xc3a5c85c97cb3127n;
const K1 = 0xb492b66fbe98f273n;
const K2 = 0x9ae16a3b2f90404fn;
const K3 = 0xc949d7c7509e6557n;
const MUL = 0x9ddfea08eb382d69n;

const u64 = (value: bigint) => value & MASK;
const rotate = (value: bigint, by: number) => (by === 0 ? value : u64((value >> BigInt(by)) | (value << BigInt(64 - by))));
const mix = (value: bigint) => value ^ (value >> 47n);

function hash16(low: bigint, high: bigint): bigint {
  const a = mix(u64((low ^ high) * MUL));
  return u64(mix(u64((high ^ a) * MUL)) * MUL);
}

function upTo16(bytes: Buffer): bigint {
  const length = bytes.length;
  const size = BigInt(length);
  if (length > 8) {
    const [a, b] = [bytes.readBigUInt64LE(0), bytes.readBigUInt64LE(length - 8)];
    return hash16(a, rotate(u64(b + size), length)) ^ b;
  }
  if (length >= 4) return hash16(u64(size + (BigInt(bytes.readUInt32LE(0)) << 3n)), BigInt(bytes.readUInt32LE(length - 4)));
  if (length === 0) return K2;
  const [a, b, c] = [0, length >> 1, length - 1].map((index) => BigInt(bytes.readUInt8(index))) as [bigint, bigint, bigint]; // three places
  return u64(mix(u64((a + (b << 8n)) * K2) ^ u64((size + (c << 2n)) * K3)) * K2);
}

function upTo32(bytes: Buffer): bigint {
  const at = (index: number) => bytes.readBigUInt64LE(index);
  const length = bytes.length;
  const [a, b, c, d] = [u64(at(0) * K1), at(8), u64(at(length - 8) * K2), u64(at(length - 16) * K0)];
  const first = u64(rotate(u64(a - b), 43) + rotate(c, 30) + d);
  return hash16(first, u64(a + rotate(b ^ K3, 20) - c + BigInt(length)));
}

/** One side of what up to 64 bytes are hashed from. */
function side([two, three, z]: [bigint, bigint, bigint], start: bigint): [bigint, bigint] {
  let a = start;
  let b = rotate(u64(a + z), 52);
  let c = rotate(a, 37);
  a = u64(a + two);
  c = u64(c + rotate(a, 7));
  a = u64(a + three);
  b = u64(b + rotate(a, 31) + c);
  return [u64(a + z), b];
}

function upTo64(bytes: Buffer): bigint {
  const at = (index: number) => bytes.readBigUInt64LE(index);
  const length = bytes.length;
  const back = (by: number) => at(length - by);
  const [vf, vs] = side([at(8), at(16), at(24)], u64(at(0) + u64(BigInt(length) + back(16)) * K0));
  const [wf, ws] = side([back(24), back(16), back(8)], u64(at(16) + back(32)));
  const r = mix(u64(u64(vf + ws) * K2 + u64(wf + vs) * K0));
  return u64(mix(u64(r * K0 + vs)) * K2);
}

/** Four words with two seeds. */
function weak(bytes: Buffer, offset: number, [seed, second]: [bigint, bigint]): [bigint, bigint] {
  const at = (index: number) => bytes.readBigUInt64LE(offset + index);
  const begun = u64(seed + at(0));
  const turned = rotate(u64(second + begun + at(24)), 21);
  const all = u64(begun + at(8) + at(16));
  return [u64(all + at(24)), u64(turned + rotate(all, 44) + begun)];
}

function beyond64(bytes: Buffer): bigint {
  const at = (index: number) => bytes.readBigUInt64LE(index);
  const length = bytes.length;
  const size = BigInt(length);
  let [x, y, z] = [at(0), at(length - 16) ^ K1, at(length - 56) ^ K0];
  let v = weak(bytes, length - 64, [size, y]);
  let w = weak(bytes, length - 32, [u64(size * K1), K0]);
  z = u64(z + mix(v[1]) * K1);
  x = u64(rotate(u64(z + x), 39) * K1);
  y = u64(rotate(y, 33) * K1);
  for (let from = 0; from < ((length - 1) & ~63); from += 64) {
    x = u64(rotate(u64(x + y + v[0] + at(from + 16)), 37) * K1) ^ w[1];
    y = u64(rotate(u64(y + v[1] + at(from + 48)), 42) * K1) ^ v[0];
    z = rotate(z ^ w[0], 33);
    v = weak(bytes, from, [u64(v[1] * K1), u64(x + w[0])]);
    w = weak(bytes, from + 32, [u64(z + w[1]), y]);
    [z, x] = [x, z];
  }
  return hash16(u64(hash16(v[0], w[0]) + mix(y) * K1 + z), u64(hash16(v[1], w[1]) + x));
}

/** The hash of a text's UTF-8, as a whole number. */
export function cityHash64(text: string): bigint {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= 16) return upTo16(bytes);
  if (bytes.length <= 32) return upTo32(bytes);
  return bytes.length <= 64 ? upTo64(bytes) : beyond64(bytes);
}
