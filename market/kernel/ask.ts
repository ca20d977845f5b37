// Takes a question about a file: finds its values, and puts its clauses in the order that decides soonest.
import { BLOCK } from './block';
import { AskedClause, AskedLeaf, AskedValue, EVERY, File, LEAF, LIST, NOT, OPERATION, OR, Question, Slot } from './layout';
import { Cursor, openBitmap, openList } from './roaring';

/** Cursors of the values that a leaf names, and what reading them costs and finds. */
@unmanaged
export class Leaf {
  first: usize;
  last: usize;
  bytes: f32;
  share: f32;
}
/** A clause in the order it is tried in. `leaf` is 0 unless its tree is one leaf, or one leaf that is excluded. */
@unmanaged
export class Clause {
  index: u32;
  first: usize;
  last: usize;
  leaf: usize;
  isExcluded: boolean;
  /** Bytes read for each row decided: the cheapest first. */
  price: f32;
  /** Which rows of this container it refuses: NONE, SOME or ALL. */
  refused: u32;
}

export let file: usize = 0;
export let question: usize = 0;
let free: usize = 0;
export let leaves: usize = 0;
export let clauses: usize = 0;
export let out: usize = 0;
export let missed: usize = 0;
export let lost: usize = 0;
export let once: usize = 0;
export let blocks: usize = 0;

function room(bytes: usize): usize {
  const at = free;
  free += (bytes + 15) & ~15;
  return at;
}

/**
 * Takes a question about a file, with room for the work up to `end`. Answers where the counts will be, four bytes each: the matches of each
 * cell, then of each weight and clause the rows that this clause alone refuses. Answers 0 where the room is too small.
 */
export function ask(fileAt: usize, questionAt: usize, end: usize): usize {
  file = fileAt;
  question = questionAt;
  const held = changetype<File>(file);
  const asked = changetype<Question>(question);
  const counts = (<usize>held.cellCount + <usize>held.weightCount * asked.clauseCount) << 2;
  free = (question + asked.bytes + 15) & ~15;
  out = room(counts);
  leaves = room(<usize>asked.leafCount * offsetof<Leaf>());
  clauses = room(<usize>asked.clauseCount * offsetof<Clause>());
  missed = room(BLOCK);
  lost = room(BLOCK);
  once = room(BLOCK);
  blocks = room((<usize>asked.clauseCount + asked.depth) * BLOCK);
  // Of a value there is a bitmap, a list or both.
  if (free + <usize>asked.valueCount * 2 * offsetof<Cursor>() > end) return 0;
  memory.fill(out, 0, counts);
  for (let leaf: u32 = 0; leaf < asked.leafCount; leaf++) findLeaf(leaf);
  for (let clause: u32 = 0; clause < asked.clauseCount; clause++) placeClause(clause);
  return out;
}

function findLeaf(index: u32): void {
  const asked = changetype<Question>(question);
  const wanted = changetype<AskedLeaf>(question + asked.leaves + index * offsetof<AskedLeaf>());
  const leaf = changetype<Leaf>(leaves + index * offsetof<Leaf>());
  leaf.first = free;
  leaf.bytes = 1;
  leaf.share = 0;
  let value = question + asked.values + wanted.first * offsetof<AskedValue>();
  for (let left = wanted.count; left > 0; left--, value += offsetof<AskedValue>())
    findValue(changetype<AskedValue>(value), wanted.dimension, leaf);
  leaf.last = free;
  leaf.share = min<f32>(1, leaf.share / <f32>changetype<File>(file).rows);
}

/** Opens a cursor on each entry of the value. */
function findValue(value: AskedValue, dimension: u32, leaf: Leaf): void {
  const held = changetype<File>(file);
  const name = dimension | (value.length << 8);
  for (let place = value.hash & held.slotMask; ; place = (place + 1) & held.slotMask) {
    const slot = changetype<Slot>(file + held.slots + place * offsetof<Slot>());
    if (slot.kind === 0) return;
    if (slot.hash !== value.hash || slot.name !== name) continue;
    if (memory.compare(file + slot.text, question + value.text, value.length) !== 0) continue;
    const cursor = changetype<Cursor>(free);
    free += offsetof<Cursor>();
    if (slot.kind === LIST) openList(cursor, file + slot.at, slot.rows);
    else openBitmap(cursor, file + slot.at);
    leaf.bytes += <f32>slot.size;
    leaf.share += <f32>slot.rows;
  }
}

/** Puts the clause among those before it, the cheapest first: by the bytes read for each row that it decides. */
function placeClause(index: u32): void {
  const asked = changetype<AskedClause>(question + changetype<Question>(question).clauses + index * offsetof<AskedClause>());
  const first = question + asked.first;
  const last = question + asked.last;
  const operation = load<u32>(first);
  const isLeaf = (operation & OPERATION) === LEAF;
  const isExcluded = isLeaf && last === first + 8 && load<u32>(first, 4) === NOT;
  const price = priceOf(first, last);
  let at = clauses + index * offsetof<Clause>();
  for (; at > clauses && changetype<Clause>(at - offsetof<Clause>()).price > price; at -= offsetof<Clause>())
    memory.copy(at, at - offsetof<Clause>(), offsetof<Clause>());
  const clause = changetype<Clause>(at);
  clause.index = index;
  clause.first = first;
  clause.last = last;
  clause.leaf = isExcluded || (isLeaf && last === first + 4) ? leafOf(operation) : 0;
  clause.isExcluded = isExcluded;
  clause.price = price;
}

export const leafOf = (operation: u32): usize => leaves + (operation >>> 3) * offsetof<Leaf>();

/** Bytes to read ÷ −ln(share of the rows that pass), the parts of a tree taken as independent. */
function priceOf(first: usize, last: usize): f32 {
  let bytes: f32 = 1;
  let top = blocks;
  for (let at = first; at < last; at += 4) {
    const operation = load<u32>(at);
    const kind = operation & OPERATION;
    if (kind === LEAF) {
      const leaf = changetype<Leaf>(leafOf(operation));
      bytes += leaf.bytes;
      store<f32>(top, leaf.share);
      top += 4;
    } else if (kind === EVERY) {
      store<f32>(top, 1);
      top += 4;
    } else if (kind === NOT) {
      store<f32>(top - 4, 1 - load<f32>(top - 4));
    } else {
      top -= 4;
      const one = load<f32>(top - 4);
      const other = load<f32>(top);
      store<f32>(top - 4, kind === OR ? one + other - one * other : one * other);
    }
  }
  const share = min<f32>(max<f32>(load<f32>(top - 4), 0.000001), 0.999999);
  return bytes / -Mathf.log(share);
}
