import { fileLines, type MemberChange, startsWithGzip } from '@kontor/market/server';
import { type EidSources, FeedLine, FeedSegment, isSaidByRequest, memberOf, UPLOADABLE_TYPES } from '@kontor/segments/contract';
import type { FedName, FedSegment } from './feed-store.ts';

/** Lines whose segments are looked up at once. */
const AT_ONCE = 5_000;
const LONGEST_LINE = 4_000;

export type Rejected = { line: number; reason: string; text: string };
type Told = { line: number; text: string; fed: FeedLine };
export type Declared = { line: number; text: string; fed: FeedSegment };
/** Where the lines of a batch lead: members that change, lines that are refused. */
export type LineTaker = {
  sources: EidSources;
  find: (names: readonly FedName[]) => Promise<(FedSegment | null)[]>;
  /** Makes segments; answers why one is not made, in the order of the lines. */
  declare: (declared: readonly Declared[]) => Promise<(string | null)[]>;
  take: (changes: MemberChange[]) => Promise<void>;
  refuse: (rejected: Rejected[]) => Promise<void>;
};

const isObject = (json: unknown): json is object => typeof json === 'object' && json !== null;

function parsed(text: string): FeedLine | FeedSegment | string {
  if (text.length > LONGEST_LINE) return `A line has at most ${LONGEST_LINE.toLocaleString('en-US')} characters.`;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'The line is no JSON.';
  }
  const { success, data, error } = isObject(json) && 'title' in json ? FeedSegment.safeParse(json) : FeedLine.safeParse(json);
  const [issue] = error?.issues ?? [];
  return success ? data : `${issue?.path.join('.') || 'line'}: ${issue?.message ?? 'not valid'}`;
}

const isDeclared = (one: Told | Declared): one is Declared => 'title' in one.fed;

/** The change that a line means in its segment, or why it means none. */
function changeOf({ line, fed }: Told, segment: FedSegment | null, sources: EidSources): MemberChange | string {
  if (!segment) return `The provider ${fed.provider} has no segment ${fed.segment}.`;
  if (isSaidByRequest(segment.dataType)) return 'This segment is passed in the bid request; it has no members.';
  const type = fed.type ?? UPLOADABLE_TYPES.find((one) => one === segment.dataType);
  if (!type) return `type: the segment is of type ${segment.dataType}; say which the id is of.`;
  if (type !== segment.dataType && segment.dataType !== 'Mix') return `type: the segment has ids of type ${segment.dataType}.`;
  const member = memberOf(type, fed.id.trim(), sources);
  return 'reason' in member ? `id: ${member.reason}` : { segment: segment.id, text: member.text, isAdded: fed.action === 'add', line };
}

/** Reads a kept batch line by line, some thousand at a time; answers how many lines it has. Empty lines say nothing. */
export async function readFeedLines(file: string, { sources, find, declare, take, refuse }: LineTaker): Promise<number> {
  const known = new Map<string, FedSegment | null>();
  const keyOf = ({ provider, segment }: FedName) => JSON.stringify([provider, segment]);
  const make = async (declared: readonly Declared[]): Promise<Rejected[]> => {
    if (declared.length === 0) return [];
    const reasons = await declare(declared);
    for (const { fed } of declared) known.delete(keyOf(fed));
    return declared.flatMap(({ line, text }, index) => {
      const reason = reasons[index] ?? null;
      return reason === null ? [] : [{ line, reason, text }];
    });
  };
  const handOn = async (all: (Told | Declared)[], rejected: Rejected[]) => {
    // Segments come before their members, wherever both stand among these lines.
    rejected.push(...(await make(all.filter(isDeclared))));
    const told = all.filter((one): one is Told => !isDeclared(one));
    const names = [...new Map(told.map(({ fed }) => [keyOf(fed), { provider: fed.provider, segment: fed.segment }])).values()];
    const unseen = names.filter((name) => !known.has(keyOf(name)));
    const found = unseen.length > 0 ? await find(unseen) : [];
    for (const [index, name] of unseen.entries()) known.set(keyOf(name), found[index] ?? null);
    const changes: MemberChange[] = [];
    for (const one of told) {
      const change = changeOf(one, known.get(keyOf(one.fed)) ?? null, sources);
      if (typeof change === 'string') rejected.push({ line: one.line, reason: change, text: one.text });
      else changes.push(change);
    }
    await take(changes);
    await refuse(rejected.sort((a, b) => a.line - b.line));
    if (known.size > AT_ONCE * 4) known.clear();
  };
  let [number, lines] = [0, 0];
  let told: (Told | Declared)[] = [];
  let rejected: Rejected[] = [];
  for await (const text of fileLines({ file, isGzip: await startsWithGzip(file) }, LONGEST_LINE)) {
    number += 1;
    if (text.trim() === '') continue;
    lines += 1;
    const fed = parsed(text);
    if (typeof fed === 'string') rejected.push({ line: number, reason: fed, text: text.slice(0, LONGEST_LINE) });
    else told.push({ line: number, text, fed } as Told | Declared); // which of the two its keys say
    if (told.length + rejected.length < AT_ONCE) continue;
    await handOn(told, rejected);
    [told, rejected] = [[], []];
  }
  await handOn(told, rejected);
  return lines;
}
