/**
 * A line of a request as docs/event-lines.md and OpenRTB 2.6 describe it. It is read here a second time, without anything of the product,
 * so that the two can be held against each other.
 */
type Json = Record<string, unknown>;
export type Fault = 'json' | 'object' | 'type' | 'ts' | 'sample' | 'id' | 'imp' | 'imps' | 'imp id' | 'media' | 'floor' | 'long' | 'zero';

const FIRST_SECOND = Date.UTC(2000, 0, 1) / 1000;
const AHEAD_SECONDS = 300;
const IMP_KEYS = ['id', 'bidfloor', 'bidfloorcur', 'banner', 'video', 'audio', 'native'];
const MOST = { imps: 100, letters: 400, floor: 100_000, foreignFloor: 1e13, sample: 1_000_000 };

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const partOf = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);
const at = (value: unknown, path: string): unknown => path.split('.').reduce(partOf, value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isSaid = (value: unknown) => value !== undefined && value !== null;

/** A number, also one that is written as a text; null for anything else. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^(\d+\.?\d*|\.\d+)$/.test(value) ? Number(value) : null;
}
const isId = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.trim() !== '' && !isList(value));
/** Whether a text is the JSON of a list or an object, which is no text. */
const isList = (text: string) => /^[[{]/.test(text) && parsed(Buffer.from(text)) !== undefined;

/** All that is wrong with a line: any of it is a right reason to refuse it. */
export function faultsOf(line: Buffer, nowSeconds = Date.now() / 1000): Set<Fault> {
  const sent = parsed(line);
  if (sent === undefined) return new Set(['json']);
  if (!isObject(sent)) return new Set(['object']);
  const request = sent['request'];
  const checks: [Fault, boolean][] = [
    ['type', sent['type'] === 'request'],
    ['ts', isTime(sent['ts'], nowSeconds)],
    ['sample', isSample(sent['sample'])],
    ['id', isId(partOf(request, 'id'))],
    ['imp', listOf(partOf(request, 'imp')).length > 0],
    ['imps', listOf(partOf(request, 'imp')).length <= MOST.imps],
  ];
  const faults = new Set(checks.filter(([, isRight]) => !isRight).map(([fault]) => fault));
  // What has neither id nor media is no imp; what has the shape of a list may be read as anything.
  const imps = listOf(partOf(request, 'imp'));
  if (imps.every((imp) => Object.keys(isObject(imp) ? imp : {}).every((key) => !IMP_KEYS.includes(key)))) faults.add('imp');
  if (imps.some(Array.isArray)) for (const fault of ['floor', 'imp'] as const) faults.add(fault);
  for (const imp of imps) for (const fault of faultsOfImp(imp)) faults.add(fault);
  for (const text of keptTexts(request)) {
    if ([...text].length > MOST.letters) faults.add('long');
    if (text.includes('\0')) faults.add('zero');
  }
  return faults;
}

/** What the bytes say, undefined where they are no JSON text of UTF-8. */
function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line));
  } catch {
    return undefined;
  }
}

function isTime(value: unknown, nowSeconds: number): boolean {
  const number = numberOf(value);
  if (number === null) return false;
  const seconds = number > 1e11 ? number / 1000 : number;
  return seconds >= FIRST_SECOND && seconds <= nowSeconds + AHEAD_SECONDS;
}

function isSample(value: unknown): boolean {
  const number = numberOf(value);
  return number !== null && Number.isInteger(number) && number >= 1 && number <= MOST.sample;
}

function faultsOfImp(imp: unknown): Fault[] {
  const hasMedia = ['banner', 'video', 'audio', 'native'].some((media) => isObject(partOf(imp, media)));
  const isRight: [Fault, boolean][] = [
    ['imp id', isId(partOf(imp, 'id'))],
    ['media', hasMedia],
    ['floor', isFloor(partOf(imp, 'bidfloor'), partOf(imp, 'bidfloorcur'))],
  ];
  return isRight.filter(([, holds]) => !holds).map(([fault]) => fault);
}

/** The largest floor is one in dollars; other currencies have smaller units. */
function isFloor(floor: unknown, currency: unknown): boolean {
  // An empty text says nothing.
  if (!isSaid(floor) || floor === '') return true;
  const number = numberOf(floor);
  if (number === null || !Number.isFinite(number) || number < 0) return false;
  const isDollars = !isSaid(currency) || (typeof currency === 'string' && ['', 'USD'].includes(currency.trim().toUpperCase()));
  return number <= (isDollars ? MOST.floor : MOST.foreignFloor);
}

const CONTENT = ['genre', 'title', 'series', 'contentrating', 'network.name', 'channel.name'];
/** Texts that are kept as they are. */
function keptTexts(request: unknown): string[] {
  const content = ['app', 'site'].flatMap((inventory) => CONTENT.map((path) => at(request, `${inventory}.content.${path}`)));
  const categories = ['app.cat', 'site.cat', 'app.content.cat', 'site.content.cat'].flatMap((path) => listOf(at(request, path)));
  const publishers = ['app', 'site', 'dooh'].map((inventory) => at(request, `${inventory}.publisher.id`));
  const app = at(request, 'app.bundle') ?? at(request, 'app.id');
  const kept = [at(request, 'id'), app, at(request, 'device.geo.zip'), ...publishers, ...content, ...categories];
  return kept.filter((value) => typeof value === 'string' && !isList(value)) as string[]; // filtered by their type
}
