import type { ValueDimension } from '@kontor/market/contract';
import { takesUnseen } from './unseen-values.ts';

const HEAD =
  /^((app|store|site|bundle|publisher|domain|package)[ _-]?)?(bundles?|domains?|apps?|sites?|packages?|ids?|codes?|names?|urls?|values?)$/i;
/** A dot between letters: what a bundle or a domain has, and a name or a number has not. */
const DOTTED = /[a-z0-9-]\.[a-z]/i;

const cellsOf = (line: string): string[] =>
  (line.match(/("([^"]|"")*"|[^,;\t]*)(?=[,;\t]|$)/g) ?? []).map((cell) => cell.trim().replace(/^"|"$/g, '').trim());

/**
 * The list that a pasted text is: of rows of apps or sites the first column, unless bundles or domains stand in others too; without the line
 * that only names the column.
 */
export function pastedColumn(text: string, dimension: ValueDimension): string {
  const lines = text.split(/\r?\n|\r/).filter((line) => line.trim() !== '');
  const [first = '', ...rest] = lines;
  const whole = lines.length > 1 && HEAD.test(cellsOf(first)[0] ?? '') ? rest : lines;
  const rows = whole.map((line) => cellsOf(line));
  const isTable = takesUnseen(dimension) && lines.length > 1 && rows.every(([code = '', ...others]) => code && others.length > 0);
  const isGrid = rows.every(([, ...others]) => others.every((cell) => cell === '' || DOTTED.test(cell)));
  return isTable && !isGrid ? rows.map(([code]) => code).join('\n') : whole.join('\n');
}
