/** Bitmaps joined in pairs as a balanced tree, so that many of them do not nest deeply; undefined of none. */
export function joinedBitmaps(operation: 'bitmapAnd' | 'bitmapOr', bitmaps: readonly string[]): string | undefined {
  let level = [...bitmaps];
  while (level.length > 1)
    level = level.flatMap((left, index) =>
      index % 2 === 1 ? [] : [level[index + 1] === undefined ? left : `${operation}(${left}, ${level[index + 1]})`],
    );
  return level[0];
}
