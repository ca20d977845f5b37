import { fail } from '@kontor/core/contract';
import { itemsNotValid, type ListType } from '@kontor/media-lists/contract';
import { itemOf } from './item-of.ts';
import { type Reader, valuesOfFile } from './list-files.ts';

/** Bad items that a refusal names. */
const MOST_TOLD = 5;

/** Typed texts as the list keeps them, each once; throws with the first that are none. Empty lines say nothing. */
export function typedValues(type: ListType, texts: readonly string[], path: string): string[] {
  const values = new Set<string>();
  const bad: string[] = [];
  for (const text of texts) {
    if (text.trim() === '') continue;
    const item = itemOf(type, text);
    if ('value' in item) values.add(item.value);
    else bad.push(`“${text.trim().slice(0, 100)}”: ${item.reason}`);
  }
  const more = bad.length - MOST_TOLD;
  const message = [...bad.slice(0, MOST_TOLD), ...(more > 0 ? [`${more.toLocaleString('en-US')} more are not valid.`] : [])].join(' ');
  if (bad.length > 0) fail(itemsNotValid, message, [{ path, message }]);
  return [...values];
}

type Given = { items: readonly string[]; fileUrl?: string | undefined };
/** The values that a change of a list gives, typed or in a file, each once; throws where one of them is none. */
export async function valuesGiven(reader: Reader, type: ListType, { items, fileUrl }: Given): Promise<string[]> {
  const typed = typedValues(type, items, 'items');
  const ofFile = fileUrl ? await valuesOfFile(reader, type, fileUrl) : [];
  // Each of the two has its values once.
  return typed.length === 0 ? ofFile : [...new Set([...typed, ...ofFile])];
}
