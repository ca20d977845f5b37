import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@kontor/core/contract';
import { z } from 'zod';
import { useUrl } from './use-url.ts';

export type PageSize = { value: number; options: readonly number[]; onChange: (value: number) => void };

const isOffered = (size: number | undefined) => PAGE_SIZES.some((one) => one === size);
const Size = z.object({ size: z.coerce.number().optional().catch(undefined) });

/** Rows a page, as the URL has it; `usual` where it names none of the sizes offered (spec 1 §9). */
export function usePageSize(usual = DEFAULT_PAGE_SIZE): PageSize {
  const [{ size }, setUrl] = useUrl(Size);
  const value = size !== undefined && isOffered(size) ? size : usual;
  return { value, options: PAGE_SIZES, onChange: (next) => setUrl({ size: next === usual ? undefined : next }) };
}
