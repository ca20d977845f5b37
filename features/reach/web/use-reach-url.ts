import { fileNameOf } from '@kontor/core/contract';
import type { ChartFile } from '@kontor/core/ui';
import { useDateRange, useSession, useUrl } from '@kontor/core/web';
import { REACH_DAYS, REACH_ZONE, ReachUrl } from '@kontor/reach/contract';

/** Charts are fresh for five minutes (spec 1 §9). */
export const FRESH = { staleTime: 300_000, keepPrevious: true } as const;

type Query = { isPlaceholderData: boolean };

/** Days and what is shown, from the URL; what each card asks, and what its files are called. */
export function useReachUrl() {
  const [url, setUrl] = useUrl(ReachUrl);
  const { accountName } = useSession();
  const dates = useDateRange(url, REACH_ZONE, REACH_DAYS);
  const { startDate, endDate } = dates.days;
  const asked = { range: 'custom' as const, startDate, endDate, ...(url.platform ? { platform: url.platform } : {}) };
  /** What a card's file is called; none while the card shows the answer to the question before. */
  const fileOf = (what: string, { isPlaceholderData }: Query): ChartFile | null =>
    isPlaceholderData
      ? null
      : {
          name: fileNameOf(accountName, 'reach', what, `${startDate} to ${endDate}`),
          facts: [
            ['Account', accountName],
            ['Days', `${startDate} to ${endDate}, UTC`],
            ...(url.platform ? [['Platform', url.platform] as const] : []),
          ],
        };
  return { url, setUrl, dates, asked, fileOf };
}
