import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStore } from '@kontor/core/server';
import type { AudienceTree } from '../../contract/targeting.ts';
import { membersOf } from './held-members.ts';
import { type Bits, change, countOf, countOfBoth } from './member-bits.ts';
import { EVERYBODY } from './segment-sql.ts';

/** A part of a tree, once for all trees that have it. */
type Node = { kind: AudienceTree['kind']; segment: string; parts: Node[]; parents: number; size: number | null };

/** Words worked through in one turn of the event loop: about two milliseconds. */
const WORDS_A_TURN = 2_000_000;
/** Of parts that several nodes need so many words are kept until the last of them; beyond that they are worked out again. */
const MOST_KEPT_WORDS = 16_777_216;

/** The trees' nodes, equal ones as one; whoever is in no segment is nobody, so `and` of nothing is everybody in any. */
function nodesOf(trees: readonly AudienceTree[]) {
  const known = new Map<string, Node>();
  const numbers = new Map<Node, number>();
  const of = (tree: AudienceTree): Node => {
    const parts = tree.kind === 'segment' ? [] : (tree.kind === 'not' ? [tree.of] : tree.of).map(of);
    const segment = tree.kind === 'segment' ? tree.id : EVERYBODY;
    const key = tree.kind === 'segment' ? `segment ${segment}` : `${tree.kind} ${parts.map((part) => numbers.get(part)).join(' ')}`;
    const same = known.get(key);
    if (same) return same;
    const node: Node = { kind: tree.kind, segment, parts, parents: 0, size: null };
    for (const part of parts) part.parents += 1;
    numbers.set(node, known.size);
    known.set(key, node);
    return node;
  };
  const roots = trees.map(of);
  return { roots, all: [...known.values()] };
}

const isOfEverybody = ({ kind, parts }: Node) => kind === 'not' || (kind === 'and' && parts.length === 0);
/** The first part of an `and` comes into an empty array. */
const changeBy = ({ kind }: Node, nth: number) => (kind === 'not' ? 'without' : kind === 'or' || nth === 0 ? 'or' : 'and');

/** How many users each tree has, exactly, of members held in memory (decision 0076); with `among` how many of those. */
export async function audienceSizes(store: EventStore, trees: readonly AudienceTree[], among?: Bits): Promise<number[]> {
  if (trees.length === 0) return [];
  const { roots, all } = nodesOf(trees);
  const members = await membersOf(
    store,
    all.map(({ segment }) => segment),
  );
  const length = Math.max(0, ...[...members.values()].map(({ bits }) => bits.length));
  const ofSegment = (id: string) => members.get(id)?.bits ?? new Uint32Array(0);
  const kept = new Map<Node, { bits: Bits; left: number }>();
  let worked = 0;

  /** Folds its parts one after another, so that one array is held for each level. */
  const bitsOf = async (node: Node): Promise<Bits> => {
    if (node.kind === 'segment') return ofSegment(node.segment);
    const shared = kept.get(node);
    if (shared) {
      shared.left -= 1;
      if (shared.left === 0) kept.delete(node);
      return shared.bits;
    }
    const bits = new Uint32Array(length);
    if (isOfEverybody(node)) bits.set(ofSegment(EVERYBODY));
    for (const [nth, part] of node.parts.entries()) {
      const other = await bitsOf(part);
      change[changeBy(node, nth)](bits, other);
      worked += other.length;
    }
    node.size ??= among ? countOfBoth(bits, among) : countOf(bits);
    worked += length;
    if (node.parents > 1 && kept.size * length < MOST_KEPT_WORDS) kept.set(node, { bits, left: node.parents - 1 });
    if (worked > WORDS_A_TURN) {
      worked = 0;
      await nextTurn();
    }
    return bits;
  };
  const sized = async (node: Node) => {
    if (node.kind === 'segment') node.size = among ? countOfBoth(ofSegment(node.segment), among) : (members.get(node.segment)?.size ?? 0);
    else if (node.size === null) await bitsOf(node);
  };
  const wanted = new Set(roots);
  // The largest first: it has most of the others within.
  for (const node of all.toReversed()) if (wanted.has(node)) await sized(node);
  return roots.map(({ size }) => size ?? 0);
}
