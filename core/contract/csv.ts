/** What a spreadsheet runs as a formula, in full-width letters too (security rule 21). */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;
/** A negative figure, as a number, a price or a percentage: it calls nothing, and sums need it. */
const NEGATIVE = /^-\$?[\d,]*\.?\d+( ?%)?$/;

/** A cell of a CSV file as people may open it: text that a spreadsheet would run gets a leading quote. */
export const csvCell = <T>(cell: T): T | string =>
  typeof cell === 'string' && FORMULA.test(cell) && !NEGATIVE.test(cell) ? `'${cell}` : cell;

/** The text behind a cell that `csvCell` wrote, as a file of ours comes back. */
export const cellText = (cell: string): string => (cell.startsWith("'") && csvCell(cell.slice(1)) === cell ? cell.slice(1) : cell);
