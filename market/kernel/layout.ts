// What lies in memory as others have written it: a shard's file (market/server/forecast/index-file.ts) and a question (market/server/forecast/question.ts).

/** A file as it begins; places are counted from there. */
@unmanaged
export class File {
  magic: u32;
  format: u32;
  bytes: u32;
  checksum: u32;
  shard: u32;
  rows: u32;
  slots: u32;
  slotMask: u32;
  weights: u32;
  weightCount: u32;
  cells: u32;
  cellCount: u32;
}
/** A value's bitmap or list, at its hash or after. */
@unmanaged
export class Slot {
  hash: u32;
  name: u32;
  text: u32;
  kind: u32;
  at: u32;
  size: u32;
  rows: u32;
  spare: u32;
}
export const LIST: u32 = 1;
/** The rows up to `end` have this weight, from where those of the weight before end. */
@unmanaged
export class Weight {
  end: u32;
  weight: u32;
}
/** The rows up to `end` have this day, floor and weight; none is of two strata. */
@unmanaged
export class Cell {
  end: u32;
  day: u32;
  floor: u32;
  weight: u32;
}

/** A question as it begins; places are counted from there. */
@unmanaged
export class Question {
  bytes: u32;
  fromDay: u32;
  toDay: u32;
  leaves: u32;
  leafCount: u32;
  values: u32;
  valueCount: u32;
  clauses: u32;
  clauseCount: u32;
  /** Blocks that the deepest tree needs. */
  depth: u32;
  /** The last leaves are values to show, one each, and no clause's: how many there are. */
  shownCount: u32;
}
@unmanaged
export class AskedLeaf {
  dimension: u32;
  first: u32;
  count: u32;
}
@unmanaged
export class AskedValue {
  hash: u32;
  text: u32;
  length: u32;
}
/** A clause's tree: operations from `first` to before `last`, in the order a stack takes them. */
@unmanaged
export class AskedClause {
  first: u32;
  last: u32;
}
/** Operations; the number of a leaf is above these bits. */
export const OPERATION: u32 = 7;
export const LEAF: u32 = 0;
// And is 1.
export const OR: u32 = 2;
export const NOT: u32 = 3;
export const EVERY: u32 = 4;
