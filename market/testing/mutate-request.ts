import { pick } from './openrtb-requests.ts';

type Json = Record<string, unknown>;
type Random = () => number;
/** A line with what was done to it. `or` is what it says to a reader that takes the first of two equal names, or refuses what JSON leaves open. */
export type Mutant = { line: Buffer; done: string[]; or?: Buffer | 'refused' };

type Place = { holder: Json | unknown[]; key: string | number; path: string };

const DEEPEST = 20;
/** Every place of a value, the ones that OpenRTB requires first. */
function placesOf(value: unknown, path = '', depth = 0): Place[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  const holder = value as Json | unknown[]; // an object that is not null is one of the two
  return Object.keys(value).flatMap((name): Place[] => {
    const key = Array.isArray(holder) ? Number(name) : name;
    const inside = path === '' ? name : `${path}.${name}`;
    return [{ holder, key, path: inside }, ...placesOf(Reflect.get(holder, key), inside, depth + 1)];
  });
}

const REQUIRED = /^(type|ts|sample|request|request[.](id|imp|imp[.]\d+|imp[.]\d+[.](id|bidfloor|bidfloorcur|banner|video|audio|native)))$/;
function placeIn(random: Random, envelope: Json): Place {
  const places = placesOf(envelope);
  const required = places.filter(({ path }) => REQUIRED.test(path));
  const among = random() < 0.5 ? required : places;
  return among[Math.floor(random() * among.length)] ?? { holder: envelope, key: 'type', path: 'type' };
}

const valueAt = ({ holder, key }: Place): unknown => Reflect.get(holder, key);
const put = ({ holder, key }: Place, value: unknown) => Reflect.set(holder, key, value);

/** What JavaScript cannot hold is put in as a mark, and taken for what it stands for once the line is text. */
const MARK = /"\\u0001raw:(\d+)"/g;
const RAW = [
  '1e400',
  '-1e400',
  'NaN',
  'Infinity',
  '1e2',
  '1.0',
  '-0',
  '0.00001',
  '100000.01',
  '99999.99999',
  '1E-3',
  '01',
  '+1',
  '.5',
  '0x10',
  'undefined',
  '12345678901234567890123',
  'tru',
  "'x'",
  '"\\ud800"',
  '"\\udc00x"',
  '"a\\u0000b"',
  '"\t"',
  '"\\x"',
  '',
  '[1,]',
  '{"a":1,}',
  '{"a"}',
  '9'.repeat(400),
] as const;
const LEFT_OPEN = /^(-?1e400|"\\ud.*|9{400}|12345678901234567890123)$/;

const mark = (index: number) => `\u0001raw:${index}`;
const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

const VALUES: readonly [unknown, ...unknown[]] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  1e30,
  100_001,
  1_000_001,
  4_102_444_800,
  4_102_444_800_000,
  '',
  ' ',
  '0',
  '1',
  '-1',
  '1.5',
  'x',
  'USD',
  'EUR',
  '١٢',
  '\u202Eabc',
  '😀',
  '{',
  '[]',
  [],
  {},
  [[]],
  [{}],
  [null],
  [1, 'a'],
  { id: '1' },
  { banner: {} },
  'true',
  'null',
  'NaN',
  '1e400',
  '1,5',
];

/** So many copies of a value, fewer of a large one. */
function copiesOf(value: unknown, wanted: number): unknown[] {
  const size = JSON.stringify(value)?.length ?? 1;
  return Array.from({ length: Math.min(wanted, Math.max(101, Math.floor(200_000 / size))) }, () => structuredClone(value));
}

type Act = (random: Random, place: Place) => void;
const ACTS: Record<string, Act> = {
  removed: (_, { holder, key }) => (Array.isArray(holder) ? holder.splice(Number(key), 1) : Reflect.deleteProperty(holder, key)),
  // A copy: what is done to it later would change it for all.
  retyped: (random, place) => put(place, structuredClone(pick(random, VALUES))),
  'of another kind': (_, place) => put(place, otherKind(valueAt(place))),
  nested: (random, place) => put(place, random() < 0.5 ? [valueAt(place)] : { value: valueAt(place) }),
  'a huge text': (random, place) => put(place, 'x'.repeat(pick(random, [400, 401, 401, 5_000, 100_000]))),
  'a huge list': (random, place) => put(place, copiesOf(valueAt(place), pick(random, [100, 101, 20_000]))),
  deep: (random, place) => put(place, deep(pick(random, [20, 300, 2_000]))),
  raw: (random, place) => put(place, mark(Math.floor(random() * RAW.length))),
  moved: (random, place) => put(place, { ...(valueAt(place) as Json), [pick(random, ['imp', 'id', 'app', 'ext'])]: [{ deep: 1 }] }), // spread of no object is none
};
const ACT_NAMES = Object.keys(ACTS) as [string, ...string[]]; // the table has lines

function otherKind(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return /^\d+$/.test(value) ? Number(value) : value.length;
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return typeof value === 'object' && value !== null ? Object.values(value) : String(value);
}

/** A line of so many letters is not made larger. */
const LARGE = 100_000;

/** What is done to the bytes of a line; `or` as in `Mutant`. */
const BYTES: Record<string, (random: Random, line: Buffer) => Pick<Mutant, 'line' | 'or'>> = {
  'cut off': (random, line) => ({ line: line.subarray(0, 1 + Math.floor(random() * (line.length - 1))) }),
  'broken UTF-8': (random, line) => ({ line: spliced(line, { at: insideText(random, line), bytes: pick(random, BROKEN) }) }),
  'a name twice': (random, line) => twice(random, line.toString()),
  'a byte order mark': (_, line) => ({ line: Buffer.concat([Buffer.from('\uFEFF'), line]), or: 'refused' }),
  'two values': (_, line) => ({ line: Buffer.concat([line, Buffer.from(' {}')]) }),
};
const BYTE_NAMES = Object.keys(BYTES) as [string, ...string[]]; // the table has lines
const BROKEN = [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xc0, 0xaf]] as const;

const spliced = (line: Buffer, { at, bytes }: { at: number; bytes: readonly number[] }) =>
  Buffer.concat([line.subarray(0, at), Buffer.from(bytes), line.subarray(at)]);

/** Behind the first letter of one of the line's texts. */
function insideText(random: Random, line: Buffer): number {
  const texts = [...line.toString('latin1').matchAll(/"[a-z]/gi)];
  return (texts[Math.floor(random() * texts.length)]?.index ?? 0) + 1;
}

/** Says a name of the line once more with another value, before or after its own. */
function twice(random: Random, line: string): Pick<Mutant, 'line' | 'or'> {
  const names = [...line.matchAll(/(?<=[{,])"(type|ts|sample|request|id|imp|bidfloor|banner|domain|device|zip)":/g)];
  const found = names[Math.floor(random() * names.length)];
  if (!found) return { line: Buffer.from(line) };
  const other = `${found[0]}${JSON.stringify(pick(random, VALUES))},`;
  const before = Buffer.from(`${line.slice(0, found.index)}${other}${line.slice(found.index)}`);
  // The last of two names counts for JavaScript, so without the second one the first does.
  return { line: before, or: Buffer.from(firstOf(line, { at: found.index, name: found[0], other })) };
}

/** The line with the added value alone: its own one gets a name that nothing reads. */
const firstOf = (line: string, { at, name, other }: { at: number; name: string; other: string }) =>
  `${line.slice(0, at)}${other}"unread":${line.slice(at + name.length)}`;

/** The line of `envelope` with one to three things done to it. */
export function mutate(random: Random, envelope: Json): Mutant {
  const sent = structuredClone(envelope);
  const done: string[] = [];
  for (let count = 1 + Math.floor(random() ** 2 * 3); count > 0; count -= 1) {
    const place = placeIn(random, sent);
    if (JSON.stringify(sent).length > LARGE) break;
    const name = pick(random, ACT_NAMES);
    ACTS[name]?.(random, place);
    done.push(`${place.path} ${name}`);
  }
  let isOpen = done.some((one) => one.endsWith(' deep'));
  const text = JSON.stringify(sent).replace(MARK, (_, index) => {
    const raw = RAW[Number(index)] ?? '';
    isOpen ||= LEFT_OPEN.test(raw);
    done.push(`raw ${raw.slice(0, 20)}`);
    return raw;
  });
  const line = Buffer.from(text);
  if (isOpen) return { line, done, or: 'refused' };
  if (random() > 0.15) return { line, done };
  const name = pick(random, BYTE_NAMES);
  return { line, ...BYTES[name]?.(random, line), done: [...done, name] };
}
