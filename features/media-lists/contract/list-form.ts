import { z } from 'zod';
import { ListTitle, NO_ITEMS } from './list-draft.ts';
import { LIST_TYPES, type ListType } from './media-list.ts';

/** How the items of a list come (spec 3 §2). */
export const INPUT_METHODS = [
  { value: 'manual', label: 'Manual Input' },
  { value: 'upload', label: 'Upload CSV' },
  { value: 'select', label: 'Select From List' },
] as const;
export type InputMethod = (typeof INPUT_METHODS)[number]['value'];

/** The items of a form, by whichever method: typed text, an uploaded file, chosen codes. */
export const ListInputs = {
  type: z.enum(LIST_TYPES, 'Required'),
  method: z.enum(['manual', 'upload', 'select']),
  input: z.string(),
  fileUrl: z.string(),
  chosen: z.array(z.string()),
};
export type ItemInputs = { type: ListType; method: InputMethod; input: string; fileUrl: string; chosen: string[] };

/** Only lines and marks that no value holds part typed items: the names of metro areas have commas. */
const LINES = /[\n\r\t;]+/;
const CODES_ALONE = /^[\d\s,;]+$/;
const SEPARATORS = /[\n\r\t;,]+/;

/** Typed or pasted text as items, each once (spec 3 §5). */
export function typedItems(type: ListType, text: string): string[] {
  const parts = text.split(type !== 'metrocode' || CODES_ALONE.test(text) ? SEPARATORS : LINES);
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}

/** What is missing of the items, and where; null where there are some. */
export function itemsProblem({
  type,
  method,
  input,
  fileUrl,
  chosen,
}: ItemInputs): { path: 'input' | 'fileUrl' | 'chosen'; message: string } | null {
  if (method === 'manual') return typedItems(type, input).length > 0 ? null : { path: 'input', message: NO_ITEMS.manual };
  if (method === 'upload') return fileUrl ? null : { path: 'fileUrl', message: NO_ITEMS.file };
  return chosen.length > 0 ? null : { path: 'chosen', message: NO_ITEMS.select(type) };
}

/** A list that is made (spec 3 §2, §5). */
export const ListForm = z.object({ title: ListTitle, withSubdomains: z.boolean(), ...ListInputs }).superRefine((values, context) => {
  const problem = itemsProblem(values);
  if (problem) context.addIssue({ code: 'custom', message: problem.message, path: [problem.path] });
});
export type ListForm = z.output<typeof ListForm>;
