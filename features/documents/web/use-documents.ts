import type { Output } from '@kontor/core/contract';
import { call, callKey, useRead, useUrl } from '@kontor/core/web';
import { DOCUMENT_PAGES, documentRoutes } from '@kontor/documents/contract';
import { useState } from 'react';
import { z } from 'zod';

const [FEWEST] = DOCUMENT_PAGES;
const Wish = z.object({
  q: z.string().max(200).catch('').default(''),
  size: z.coerce
    .number()
    .refine((size) => DOCUMENT_PAGES.some((one) => one === size))
    .catch(FEWEST)
    .default(FEWEST),
});

type Page = Output<typeof documentRoutes.get>;

/** Every page up to the last that was asked for: together they are as the list stands now. */
const readPages = async ({ q, size }: z.output<typeof Wish>, pages: number, signal: AbortSignal): Promise<Page> => {
  const starts = Array.from({ length: pages }, (_, page) => page * size);
  const read = await Promise.all(starts.map(async (start) => (await call(documentRoutes.get, { q, start, size }, signal)).data));
  const list = new Map(read.flatMap((page) => page.list.map((one) => [one.key, one] as const)));
  const last = read.at(-1);
  return { list: [...list.values()], totalCount: last?.totalCount ?? 0, hasMore: last?.hasMore ?? false };
};

/** Documents as the URL asks for them, page by page (spec 1 §9). */
export function useDocuments() {
  const [wish, setUrl] = useUrl(Wish);
  const name = JSON.stringify(wish);
  const [asked, setAsked] = useState({ name, pages: 1 });
  // Another wish begins with its first page.
  const pages = asked.name === name ? asked.pages : 1;
  const read = useRead([...callKey(documentRoutes.get), wish, pages], (signal) => readPages(wish, pages, signal), { keepPrevious: true });
  return {
    ...wish,
    ...read,
    isLoadingMore: read.isPlaceholderData && pages > 1,
    loadMore: () => setAsked({ name, pages: pages + 1 }),
    search: (q: string) => setUrl({ q }, 'typing'),
    pageSize: { value: wish.size, options: DOCUMENT_PAGES, onChange: (size: number) => setUrl({ size }) },
  };
}
export type Documents = ReturnType<typeof useDocuments>;
