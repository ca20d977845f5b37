import { DEFAULT_PAGE_SIZE, type ListView, pageSizeIn, sizesOf } from '@kontor/core/contract';
import { z } from 'zod';
import { useUrl } from './use-url.ts';

export type PageSize = { value: number; options: readonly number[]; onChange: (value: number) => void };

const Size = z.object({ size: z.coerce.number().optional().catch(undefined) });

/** Rows a page, as the URL has it. */
export function usePageSize(view: Partial<Pick<ListView, 'pageSize' | 'pageSizes'>> = {}): PageSize {
  const [{ size }, setUrl] = useUrl(Size);
  const usual = view.pageSize ?? DEFAULT_PAGE_SIZE;
  return {
    value: pageSizeIn(size, view),
    options: sizesOf(view),
    onChange: (next) => setUrl({ size: next === usual ? undefined : next }),
  };
}
