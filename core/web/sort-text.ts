import type { Sort } from '@kontor/core/ui';

/** A list's sort as its URL has it: the column, with a minus for descending. */
export const readSort = (text: string): Sort => ({ key: text.replace(/^-/, ''), reverse: text.startsWith('-') });
export const writeSort = ({ key, reverse }: Sort): string => `${reverse ? '-' : ''}${key}`;
