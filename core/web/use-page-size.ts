import { DEFAULT_PAGE_SIZE, PAGE_SIZES, pageSizeIn } from '@kontor/core/contract';
import { z } from 'zod';
import { useUrl } from './use-url.ts';

export type PageSize = { value: number; options: readonly number[]; onChange: (value: number) => void };

const Size = z.object({ size: z.coerce.number().optional().catch(undefined) });

/** Rows a page, as the URL has it. */
export function usePageSize(usual = DEFAULT_PAGE_SIZE): PageSize {
  const [{ size }, setUrl] = useUrl(Size);
  return { value: pageSizeIn(size, usual), options: PAGE_SIZES, onChange: (next) => setUrl({ size: next === usual ? undefined : next }) };
}
