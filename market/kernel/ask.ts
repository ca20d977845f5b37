// Takes a question about a file: room for the work, and a cursor on the rows of each value it names.
import { BLOCK } from './block';
import { AskedClause, AskedLeaf, AskedValue, File, LEAF, LIST, NOT, OPERATION, Question, Slot } from './layout';
import { Cursor, openBitmap, openList } from './roaring';

/** Cursors of the values that a leaf names. */
@unmanaged
export class Leaf {
  first: usize;
  last: usize;
}
/** A clause. `leaf` is 0 unless its tree is one leaf, or one leaf that is excluded. */
@unmanaged
export class Clause {
  first: usize;
  last: usize;
  leaf: usize;
  isExcluded: boolean;
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
 * cell, then of each weight and clause the rows that this clause alone refuses, then of each weight the rows of each value to show. Answers 0
 * where the room is too small.
 */
export function ask(fileAt: usize, questionAt: usize, end: usize): usize {
  file = fileAt;
  question = questionAt;
  const held = changetype<File>(file);
  const asked = changetype<Question>(question);
  const counts = (<usize>held.cellCount + <usize>held.weightCount * (asked.clauseCount + asked.shownCount)) << 2;
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
  for (let clause: u32 = 0; clause < asked.clauseCount; clause++) openClause(clause);
  return out;
}

function findLeaf(index: u32): void {
  const asked = changetype<Question>(question);
  const wanted = changetype<AskedLeaf>(question + asked.leaves + index * offsetof<AskedLeaf>());
  const leaf = changetype<Leaf>(leaves + index * offsetof<Leaf>());
  leaf.first = free;
  let value = question + asked.values + wanted.first * offsetof<AskedValue>();
  for (let left = wanted.count; left > 0; left--, value += offsetof<AskedValue>())
    findValue(changetype<AskedValue>(value), wanted.dimension);
  leaf.last = free;
}

/** Opens a cursor on each entry of the value. */
function findValue(value: AskedValue, dimension: u32): void {
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
  }
}

function openClause(index: u32): void {
  const asked = changetype<AskedClause>(question + changetype<Question>(question).clauses + index * offsetof<AskedClause>());
  const clause = changetype<Clause>(clauses + index * offsetof<Clause>());
  clause.first = question + asked.first;
  clause.last = question + asked.last;
  const operation = load<u32>(clause.first);
  const isLeaf = (operation & OPERATION) === LEAF;
  clause.isExcluded = isLeaf && clause.last === clause.first + 8 && load<u32>(clause.first, 4) === NOT;
  clause.leaf = clause.isExcluded || (isLeaf && clause.last === clause.first + 4) ? leafOf(operation) : 0;
}

export const leafOf = (operation: u32): usize => leaves + (operation >>> 3) * offsetof<Leaf>();
