/**
 * Counts the rows of a shard that meet clauses, out of an index file (market/server/forecast/index-file.ts). It walks containers of 65,536 rows, so
 * that all it writes stays in the processor's cache, and reads each bitmap once. It carries two bits for every row: `missed`, a clause refuses
 * it, and `lost`, two do. What is not missed matches; what is missed and not lost would match without the one clause that refuses it. So what
 * each clause costs comes out of the same pass (docs/decisions/0053).
 */
import { blocks, Clause, clauses, file, Leaf, leafOf, leaves, lost, missed, once, out, question } from './ask';
import { ALL, addRange, BLOCK, countRange, invert, keepBoth, keepEither, NONE, SOME } from './block';
import { Cell, EVERY, File, LEAF, NOT, OPERATION, OR, Question, Weight } from './layout';
import { Cursor, overlap, seek, take } from './roaring';

export { ask } from './ask';

/** The rows from here on are not counted. */
let limit: u32 = 0;

/**
 * Counts the rows before `rows` of the containers from `first` to before `last`; each is counted once, and in order. `rows` ends a stratum,
 * and so a cell.
 */
export function count(first: u32, last: u32, rows: u32): void {
  limit = rows;
  const held = changetype<File>(file);
  let cell = file + held.cells;
  let weight = file + held.weights;
  for (let key = first; key < last; key++) {
    const start = key << 16;
    while (changetype<Cell>(cell).end <= start) cell += offsetof<Cell>();
    while (changetype<Weight>(weight).end <= start) weight += offsetof<Weight>();
    if (!openContainer(start, cell) || countRefusing(key) > 1 || !tryClauses(key)) continue;
    if (changetype<Question>(question).shownCount > 0) {
      addShown(start, weight);
      continue;
    }
    addMatches(start, cell);
    addRefused(start, weight);
  }
}

const endOf = (start: u32, end: u32): u32 => min<u32>(end - start, 65536);

/** Rows outside of the days asked for, and after the last one to count, are lost from the beginning. False where there are no others. */
function openContainer(start: u32, firstCell: usize): boolean {
  const asked = changetype<Question>(question);
  let isWanted = false;
  let from: u32 = 0;
  memory.fill(missed, 0, BLOCK);
  for (let at = firstCell; from < 65536 && start + from < limit; at += offsetof<Cell>()) {
    const cell = changetype<Cell>(at);
    const to = endOf(start, cell.end);
    if (cell.day < asked.fromDay || cell.day > asked.toDay) addRange(missed, from, to);
    else isWanted = true;
    from = to;
  }
  if (!isWanted) return false;
  if (from < 65536) addRange(missed, from, 65536);
  memory.copy(lost, missed, BLOCK);
  return true;
}

/** How many clauses, of those that one look decides, refuse all of the container; beyond two it stops. */
function countRefusing(key: u32): u32 {
  let refusing: u32 = 0;
  const last = clauses + changetype<Question>(question).clauseCount * offsetof<Clause>();
  for (let at = clauses; at < last && refusing < 2; at += offsetof<Clause>()) {
    const clause = changetype<Clause>(at);
    if (clause.leaf !== 0 && !clause.isExcluded && !hasRows(changetype<Leaf>(clause.leaf), key)) refusing++;
  }
  return refusing;
}

function hasRows(leaf: Leaf, key: u32): boolean {
  for (let at = leaf.first; at < leaf.last; at += offsetof<Cursor>()) {
    const cursor = changetype<Cursor>(at);
    if (cursor.key < key) seek(cursor, key);
    if (cursor.key === key) return true;
  }
  return false;
}

/** False as soon as two clauses refuse every row. */
function tryClauses(key: u32): boolean {
  const count = changetype<Question>(question).clauseCount;
  for (let index: u32 = 0; index < count; index++) {
    const clause = changetype<Clause>(clauses + index * offsetof<Clause>());
    const block = blocks + index * BLOCK;
    const met = clause.leaf === 0 ? runTree(clause, key, block) : joinLeaf(changetype<Leaf>(clause.leaf), key, block);
    clause.refused = clause.isExcluded ? met : ALL - met;
    if (clause.refused !== NONE && !carry(clause, block)) return false;
  }
  return true;
}

/** Makes the block the rows of the leaf's values. */
function joinLeaf(leaf: Leaf, key: u32, block: usize): u32 {
  let held = NONE;
  for (let at = leaf.first; at < leaf.last; at += offsetof<Cursor>()) {
    const cursor = changetype<Cursor>(at);
    if (cursor.key < key) seek(cursor, key);
    if (cursor.key !== key) continue;
    if (held === NONE) {
      memory.fill(block, 0, BLOCK);
      held = SOME;
    }
    if (take(cursor, block) === ALL) return ALL;
  }
  return held;
}

/** Makes the block the rows that the clause's tree finds; the blocks after all clauses' are its stack. */
function runTree(clause: Clause, key: u32, block: usize): u32 {
  const stack = blocks + changetype<Question>(question).clauseCount * BLOCK;
  let top = stack;
  for (let at = clause.first; at < clause.last; at += 4) {
    const operation = load<u32>(at);
    const kind = operation & OPERATION;
    if (kind === LEAF) {
      const held = joinLeaf(changetype<Leaf>(leafOf(operation)), key, top);
      if (held !== SOME) memory.fill(top, held === ALL ? 0xff : 0, BLOCK);
      top += BLOCK;
    } else if (kind === EVERY) {
      memory.fill(top, 0xff, BLOCK);
      top += BLOCK;
    } else if (kind === NOT) {
      invert(top - BLOCK);
    } else {
      top -= BLOCK;
      if (kind === OR) keepEither(top - BLOCK, top);
      else keepBoth(top - BLOCK, top);
    }
  }
  memory.copy(block, stack, BLOCK);
  return SOME;
}

/** Which rows a clause refuses is its block, or the others where it names what it wants. */
const refusedMask = (clause: Clause): v128 => i64x2.splat(clause.isExcluded ? 0 : -1);

/** Carries the clause's refusals on. False where every row is lost. */
function carry(clause: Clause, block: usize): boolean {
  const mask = refusedMask(clause);
  let left = i64x2.splat(0);
  for (let at: usize = 0; at < BLOCK; at += 16) {
    const before = v128.load(missed + at);
    const refused = clause.refused === ALL ? i64x2.splat(-1) : v128.xor(v128.load(block + at), mask);
    const gone = v128.or(v128.load(lost + at), v128.and(before, refused));
    v128.store(missed + at, v128.or(before, refused));
    v128.store(lost + at, gone);
    left = v128.or(left, v128.not(gone));
  }
  return v128.any_true(left);
}

function addMatches(start: u32, firstCell: usize): void {
  const held = changetype<File>(file);
  let from: u32 = 0;
  let at = firstCell;
  let counted = out + ((firstCell - file - held.cells) / offsetof<Cell>()) * 4;
  for (; from < 65536 && start + from < held.rows; at += offsetof<Cell>(), counted += 4) {
    const to = endOf(start, changetype<Cell>(at).end);
    store<u32>(counted, load<u32>(counted) + (to - from) - countRange(missed, from, to));
    from = to;
  }
}

/** Adds to each clause the rows that it alone refuses. */
function addRefused(start: u32, firstWeight: usize): void {
  const held = changetype<File>(file);
  const count = changetype<Question>(question).clauseCount;
  if (!keepOnce()) return;
  for (let index: u32 = 0; index < count; index++) {
    const clause = changetype<Clause>(clauses + index * offsetof<Clause>());
    if (clause.refused === NONE) continue;
    const block = clause.refused === ALL ? once : keepRefusedOnce(clause, blocks + index * BLOCK);
    let counted = out + ((<usize>held.cellCount) << 2) + (((firstWeight - file - held.weights) / offsetof<Weight>()) * count + index) * 4;
    let from: u32 = 0;
    for (let at = firstWeight; from < 65536 && start + from < held.rows; at += offsetof<Weight>(), counted += count << 2) {
      const to = endOf(start, changetype<Weight>(at).end);
      store<u32>(counted, load<u32>(counted) + countRange(block, from, to));
      from = to;
    }
  }
}

/**
 * Adds to each value to show its rows among those that one clause refuses. A question about values begins with a clause that no row meets,
 * so these are the rows that all others find.
 */
function addShown(start: u32, firstWeight: usize): void {
  const held = changetype<File>(file);
  const asked = changetype<Question>(question);
  if (!keepOnce()) return;
  const first = leaves + <usize>(asked.leafCount - asked.shownCount) * offsetof<Leaf>();
  const weights = (firstWeight - file - held.weights) / offsetof<Weight>();
  let counted = out + ((<usize>held.cellCount + <usize>held.weightCount * asked.clauseCount + weights * asked.shownCount) << 2);
  let from: u32 = 0;
  for (let at = firstWeight; from < 65536 && start + from < held.rows; at += offsetof<Weight>()) {
    const to = endOf(start, changetype<Weight>(at).end);
    const rows = to - from === 65536 ? once : keepRangeOnce(from, to);
    for (let index: u32 = 0; index < asked.shownCount; index++, counted += 4)
      store<u32>(counted, load<u32>(counted) + countLeaf(changetype<Leaf>(first + index * offsetof<Leaf>()), start >>> 16, rows));
    from = to;
  }
}

/** Makes a block of the rows of `once` from `from` to before `to`: that of the first clause, which no row meets and so needs none. */
function keepRangeOnce(from: u32, to: u32): usize {
  memory.fill(blocks, 0, BLOCK);
  addRange(blocks, from, to);
  keepBoth(blocks, once);
  return blocks;
}

/** How many rows of the leaf's values, which share none, are in the block. */
function countLeaf(leaf: Leaf, key: u32, rows: usize): u32 {
  let count: u32 = 0;
  for (let at = leaf.first; at < leaf.last; at += offsetof<Cursor>()) {
    const cursor = changetype<Cursor>(at);
    if (cursor.key < key) seek(cursor, key);
    if (cursor.key === key) count += overlap(cursor, rows);
  }
  return count;
}

/** Keeps the rows that one clause refuses. False where there are none. */
function keepOnce(): boolean {
  let any = i64x2.splat(0);
  for (let at: usize = 0; at < BLOCK; at += 16) {
    const rows = v128.andnot(v128.load(missed + at), v128.load(lost + at));
    v128.store(once + at, rows);
    any = v128.or(any, rows);
  }
  return v128.any_true(any);
}

/** Makes the clause's block the rows that it alone refuses. */
function keepRefusedOnce(clause: Clause, block: usize): usize {
  const mask = refusedMask(clause);
  for (let at: usize = 0; at < BLOCK; at += 16)
    v128.store(block + at, v128.and(v128.xor(v128.load(block + at), mask), v128.load(once + at)));
  return block;
}
