import { hostForm, isAppId, type ValueDimension } from '@kontor/market/contract';
import { valueForm } from './value-forms.ts';

/** Whether a text is a bundle or a domain as requests have it. */
const FORMS: Partial<Record<ValueDimension, (text: string) => boolean>> = {
  app: (text) => isAppId(text) && valueForm('app', text) === text,
  domain: (text) => text !== '' && hostForm(text) === text,
};

/** Whether values of a dimension can be named before any request names them: one blocks apps and sites that have not come yet. */
export const takesUnseen = (dimension: ValueDimension | null): boolean => dimension !== null && FORMS[dimension] !== undefined;

/** Whether a text has the form of such a value. */
export const isUnseenValue = (dimension: ValueDimension, text: string): boolean => FORMS[dimension]?.(text) ?? false;

/** The value that a pasted text may be though nobody has seen it; null where it is none. */
export function unseenValue(dimension: ValueDimension, text: string): string | null {
  const code = valueForm(dimension, text);
  return isUnseenValue(dimension, code) ? code : null;
}
