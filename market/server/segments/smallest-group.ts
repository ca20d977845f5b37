import { fail } from '@kontor/core/contract';
import type { EventStore } from '@kontor/core/server';
import type { AudienceTree, Targeting } from '../../contract/targeting.ts';
import { audienceTooSmall, FEWEST_TOLD, type ToldCount, tooSmallWords } from '../../contract/told-count.ts';
import type { Asker } from '../forecast/forecast-engine.ts';
import { audienceSizes } from './audience-sizes.ts';
import { COUNTED_ROWS, countedUsers, PART, seenUsers } from './counted-part.ts';
import { membersOf } from './held-members.ts';

/** Who asks about people, and by which rules: those of the installation, whoever asks. */
export type PeopleAsker = Asker & {
  /** Audiences of fewer people are told nothing of (SMALLEST_AUDIENCE). */
  smallest: number;
  /** Which of these segments an account fills itself, and so knows each member of. */
  ownAmong: (segments: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Takes so many counts from what the account has today: of mixed people, and of requests of its own. Fails with `questionsSpent`. */
  spend: (counts: number) => Promise<void>;
};

/** Whose people a count is of; `mixed`: of an account's own and of providers'. */
export type Whose = 'nobody' | 'own' | 'provided' | 'mixed';

export function whoseOf(segments: Iterable<string>, own: ReadonlySet<string>): Whose {
  let whose: Whose = 'nobody';
  for (const id of segments) {
    const one: Whose = own.has(id) ? 'own' : 'provided';
    if (whose === 'nobody') whose = one;
    else if (whose !== one) return 'mixed';
  }
  return whose;
}

export function segmentsIn(tree: AudienceTree, into = new Set<string>()): Set<string> {
  if (tree.kind === 'segment') into.add(tree.id);
  else if (tree.kind === 'not') segmentsIn(tree.of, into);
  else for (const part of tree.of) segmentsIn(part, into);
  return into;
}

/**
 * Whether a tree finds people who are in none of its segments. Everybody whom any account or provider has told of is one of these, so that an
 * account would learn of a person whom it adds whether somebody else knows them.
 */
function findsOthers(tree: AudienceTree): boolean {
  if (tree.kind === 'segment') return false;
  if (tree.kind === 'not') return !findsOthers(tree.of);
  return tree.kind === 'and' ? tree.of.every(findsOthers) : tree.of.some(findsOthers);
}

/** The next of 1, 2, 5, 10, 20, 50 … that is at least so much. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return ([1, 2, 5].find((one) => one * power >= least) ?? 10) * power;
}

/**
 * What stands for people of whom `counted` are in the counted part: about so many, rounded to twice what chance makes of such a part, and
 * the exact number within four times of it. It depends on nobody who is not of the part.
 */
export function aboutCount(counted: number): { about: number; within: number } {
  const estimate = counted * PART;
  const chance = Math.sqrt((PART - 1) * Math.max(estimate, PART));
  const step = roundStep(2 * chance);
  return { about: Math.round(estimate / step) * step, within: roundStep(4 * chance + step / 2) };
}

const ROWS_OF_STEP = 10;
/** Requests of the counted part as they are told: two leading digits, in steps of at least what ten sampled rows of the part stand for. */
export function aboutRequests(requests: number, ofRow: number): number {
  const digits = 10 ** (Math.floor(Math.log10(Math.max(1, requests))) - 1);
  const step = Math.max(digits, roundStep(ROWS_OF_STEP * PART * ofRow));
  return Math.round(requests / step) * step;
}

/** Fails where an audience has too few people, in words that name how many it needs. */
export const refuseSmall = (smallest: number): never => fail(audienceTooSmall, tooSmallWords(smallest));

/**
 * The smallest group: how many people each tree of segments has, as far as it is told (decision 0078). Shapes: `ToldCount` in the order of
 * `trees`, in distinct people. One segment, and own people alone, are told exactly from 20 on; several of providers exactly from `smallest`
 * on. Where both meet, or people come in who are in none of the segments: `{ about, within }` of the counted part, or `{ fewerThan }` below
 * `smallest` and where a segment of the account's own has fewer members.
 * Source: members held in memory. Fails with `questionsSpent` where the account has no mixed counts left today; each tree is one.
 * Whatever counts people of an audience goes through here: sizes, overlaps, forecasts, reach and reports alike.
 */
export async function toldSizes(store: EventStore, trees: readonly AudienceTree[], asker: PeopleAsker): Promise<ToldCount[]> {
  const named = trees.map((tree) => segmentsIn(tree));
  const own = await asker.ownAmong([...new Set(named.flatMap((ids) => [...ids]))]);
  const isMixed = named.map((ids, index) => whoseOf(ids, own) === 'mixed' || findsOthers(trees[index] ?? NOBODY));
  const mixed = trees.filter((_, index) => isMixed[index]);
  if (mixed.length > 0) await asker.spend(mixed.length);
  const [exact, counted, small] = await Promise.all([
    audienceSizes(
      store,
      trees.filter((_, index) => !isMixed[index]),
    ),
    mixed.length === 0 ? [] : countedUsers(store).then((part) => audienceSizes(store, mixed, part)),
    smallOwn(store, mixed.length === 0 ? [] : [...own], asker.smallest),
  ]);
  let [nthExact, nthMixed] = [0, 0];
  return named.map((ids, index) => {
    if (!isMixed[index]) return toldAlone(exact[nthExact++] ?? 0, ids.size === 1 ? 'own' : whoseOf(ids, own), asker.smallest);
    const count = counted[nthMixed++] ?? 0;
    return [...ids].some((id) => small.has(id)) ? { fewerThan: asker.smallest } : toldMixed(count, asker.smallest);
  });
}

const NOBODY: AudienceTree = { kind: 'or', of: [] };

/** A count of people that are all an account's own, or all of providers; one segment's is told as its own. */
export function toldAlone(count: number, whose: Whose, smallest: number): ToldCount {
  const fewest = whose === 'own' ? FEWEST_TOLD : whose === 'provided' ? smallest : 0;
  return toldFrom(count, fewest);
}
/** An exact count from `fewest` on. */
export const toldFrom = (count: number, fewest: number): ToldCount => (count < fewest ? { fewerThan: fewest } : count);
/** A count of people that no segment has anything to do with, as of those who saw a deal: exact from 20 on. */
export const toldPeople = (count: number): ToldCount => toldFrom(count, FEWEST_TOLD);

/** Parts of such a count. Where those that are too small could be told by taking the others from the whole, the smallest of the others go too. */
export function toldBuckets(counts: readonly number[]): ToldCount[] {
  const bySize = [...counts].sort((a, b) => a - b);
  let [fewest, hidden] = [FEWEST_TOLD, 0];
  for (const count of bySize) {
    if (count >= fewest && (hidden === 0 || hidden >= FEWEST_TOLD)) break;
    hidden += count;
    // A round number: the next one above would tell the count itself.
    if (count >= fewest) fewest = roundStep(count + 1);
  }
  return counts.map((count) => (count < fewest ? { fewerThan: fewest } : count));
}
/** A count of which `counted` are of the counted part. The part decides too whether it is too small: the exact number would tell of everybody. */
export function toldMixed(counted: number, smallest: number): ToldCount {
  return counted * PART < smallest ? { fewerThan: smallest } : aboutCount(counted);
}

/** Those of an account's own segments that have fewer members than the smallest group: the account knows that itself. */
export async function smallOwn(store: EventStore, own: readonly string[], smallest: number): Promise<ReadonlySet<string>> {
  if (own.length === 0) return new Set();
  const members = await membersOf(store, own);
  return new Set(own.filter((id) => (members.get(id)?.size ?? 0) < smallest));
}

/** Segments that a targeting names, by how requests carry them. */
export function segmentsOfTargeting(trees: readonly Targeting[], into = new Set<string>()): Set<string> {
  for (const tree of trees) {
    if (tree.kind === 'any') {
      if (tree.dimension === 'segments') for (const id of tree.values) if (id !== COUNTED_ROWS) into.add(id);
    } else segmentsOfTargeting(tree.kind === 'not' ? [tree.of] : tree.of, into);
  }
  return into;
}

/** What a targeting says of people; null where it says nothing of them. `isKnown`: whose members somebody has told. */
function peopleOf(tree: Targeting, isKnown: (id: string) => boolean): AudienceTree | null {
  if (tree.kind === 'any') {
    const known = tree.dimension === 'segments' ? tree.values.filter(isKnown) : [];
    return known.length === 0 ? null : { kind: 'or', of: known.map((id) => ({ kind: 'segment', id })) };
  }
  if (tree.kind === 'not') {
    const of = peopleOf(tree.of, isKnown);
    return of && { kind: 'not', of };
  }
  const of = tree.of.flatMap((part) => peopleOf(part, isKnown) ?? []);
  return of.length === 0 ? null : { kind: tree.kind, of };
}

/**
 * Whether too few of an audience were seen in requests: members that nobody has seen are no group to hide in. Told by the counted part, as
 * the forecast is.
 */
async function isUnseen(store: EventStore, audience: AudienceTree, smallest: number): Promise<boolean> {
  const [seen = 0] = await audienceSizes(store, [audience], await seenUsers(store));
  return seen * PART < smallest;
}

/**
 * Whose people the trees of a forecast are about, once they are known to be enough: `own` where any segment is an account's own. Segments
 * that requests name themselves have no members here and say nothing of people. Of an audience with own segments enough must have been
 * seen, too. Fails with `audienceTooSmall` and `questionsSpent`.
 */
export async function peopleIn(
  store: EventStore,
  trees: readonly Targeting[],
  asker: PeopleAsker | undefined,
): Promise<'nobody' | 'own' | 'provided'> {
  const named = [...segmentsOfTargeting(trees)];
  if (named.length === 0) return 'nobody';
  if (!asker) throw new RangeError('A question about people says by which rules it is asked.');
  const [own, members] = await Promise.all([asker.ownAmong(named), membersOf(store, named)]);
  if ((await smallOwn(store, [...own], asker.smallest)).size > 0) refuseSmall(asker.smallest);
  if (own.size > 0) await asker.spend(1);
  const whole = peopleOf({ kind: 'and', of: [...trees] }, (id) => own.has(id) || members.has(id));
  if (whole !== null) {
    const [told = 0] = await toldSizes(store, [whole], { ...asker, ownAmong: async () => own, spend: async () => {} });
    const isFew = typeof told === 'number' ? told < asker.smallest : 'fewerThan' in told;
    if (isFew || (own.size > 0 && (await isUnseen(store, whole, asker.smallest)))) refuseSmall(asker.smallest);
  }
  return own.size > 0 ? 'own' : 'provided';
}
