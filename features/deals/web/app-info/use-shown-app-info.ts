import type { Sort } from '@kontor/core/ui';
import { useUrl } from '@kontor/core/web';
import { APP_INFO_STATUS_LABELS, APP_INFO_STATUSES, type AppInfo } from '@kontor/deals/contract';
import { useMemo, useState } from 'react';
import { z } from 'zod';

const Wish = z.object({
  bundle: z.string().max(200).catch('').default(''),
  sent: z
    .enum(['', ...APP_INFO_STATUSES])
    .catch('')
    .default(''),
});
type Wished = z.output<typeof Wish>;

/** What a row is sorted by: the words that stand in its cell. */
const wordsAt = (row: AppInfo, key: string): string => {
  const words: Readonly<Record<string, string>> = { ...row, status: APP_INFO_STATUS_LABELS[row.status], iabcat: '', version: '' };
  return words[key] ?? '';
};
const isFound = (row: AppInfo, { bundle, sent }: Wished) => {
  const texts = [row.overridedBundle, row.bundle, row.name, row.domain, row.appStoreUrl, ...row.iabcat.map(({ name }) => name)];
  const q = bundle.toLowerCase();
  return (sent === '' || row.status === sent) && texts.some((text) => text.toLowerCase().includes(q));
};

/** Rows as the URL asks for them, in the chosen order: all of a deal's are here. */
export function useShownAppInfo(rows: readonly AppInfo[]) {
  const [wish, setUrl] = useUrl(Wish);
  const [sort, setSort] = useState<Sort>({ key: 'overridedBundle', reverse: false });
  const shown = useMemo(() => {
    const side = sort.reverse ? -1 : 1;
    return rows
      .filter((row) => isFound(row, wish))
      .toSorted((one, other) => side * wordsAt(one, sort.key).localeCompare(wordsAt(other, sort.key), 'en-US', { numeric: true }));
  }, [rows, wish, sort]);
  return {
    ...wish,
    shown,
    sort,
    setSort,
    isFiltered: wish.bundle !== '' || wish.sent !== '',
    search: (bundle: string) => setUrl({ bundle }, 'typing'),
    filter: (sent: Wished['sent']) => setUrl({ sent }),
    clear: () => setUrl({ bundle: '', sent: '' }),
  };
}
