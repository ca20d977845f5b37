import type { ValueDimension } from '@kontor/market/contract';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** How a bundle and a domain are written. */
const FORMS: Partial<Record<ValueDimension, RegExp>> = {
  app: /^[A-Za-z0-9._-]{1,200}$/,
  domain: new RegExp(`^(?=.{3,253}$)(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`),
};

/** Whether values of a dimension can be named before any request names them: one blocks apps and sites that have not come yet. */
export const takesUnseen = (dimension: ValueDimension | null): boolean => dimension !== null && FORMS[dimension] !== undefined;

/** Whether a text has the form of such a value. */
export const isUnseenValue = (dimension: ValueDimension, text: string): boolean => FORMS[dimension]?.test(text) ?? false;

/** The value that a pasted text may be though nobody has seen it; null where it is none. */
export function unseenValue(dimension: ValueDimension, text: string): string | null {
  const code =
    dimension === 'domain'
      ? text
          .toLowerCase()
          .replace(/^(https?:)?\/\//, '')
          .replace(/^www\./, '')
          .replace(/[/?#].*$/, '')
      : text;
  return isUnseenValue(dimension, code) ? code : null;
}
