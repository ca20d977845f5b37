import { cellText } from '@kontor/core/contract';

/** A text as a spreadsheet writes it, so that its zeros stay: ="02108". */
const FORMULA_TEXT = /^="([^"]*)"$/;

/** The text of a cell, without what programs put around it so that it stays as it is. */
export function writtenText(cell: string): string {
  const text = cellText(cell.trim());
  const kept = FORMULA_TEXT.exec(text)?.[1] ?? text;
  return /^'[^']*$/.test(kept) ? kept.slice(1) : kept;
}

/** Why a cell with quotation marks is none; null where they are around it. */
export function quoteFault(text: string): string | null {
  if (!text.includes('"')) return null;
  return text.startsWith('"') ? 'Text follows a closing quotation mark.' : 'A quotation mark is inside a text without any.';
}
