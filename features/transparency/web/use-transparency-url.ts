import { fileNameOf, ZONES } from '@kontor/core/contract';
import type { ChartFile } from '@kontor/core/ui';
import { useDateRange, useSession, useUrl } from '@kontor/core/web';
import { TRANSPARENCY_DAYS, TRANSPARENCY_ZONE, TransparencyUrl, transparencyAsked } from '@kontor/transparency/contract';

/** Answers are fresh for so long (spec 3 §9). */
export const FRESH = { staleTime: 30_000, keepPrevious: true } as const;

type Query = { isPlaceholderData: boolean };

/** Days, media type, platform and what is open, from the URL; what each card asks; and what its files are called. */
export function useTransparencyUrl() {
  const [url, setUrl] = useUrl(TransparencyUrl);
  const { accountName } = useSession();
  const dates = useDateRange(url, TRANSPARENCY_ZONE, TRANSPARENCY_DAYS);
  const { startDate, endDate } = dates.days;
  const days = startDate === endDate ? startDate : `${startDate} to ${endDate}`;
  const narrowed = [
    ...(url.mediaType ? [['Media type', url.mediaType] as const] : []),
    ...(url.platform ? [['Platform', url.platform] as const] : []),
  ];
  /** What a card's file is called; none while the card shows the answer to the question before. `isNarrowed`: by media type and platform. */
  const fileOf = (what: string, { isPlaceholderData }: Query, isNarrowed = true): ChartFile | null =>
    isPlaceholderData
      ? null
      : {
          name: fileNameOf(accountName, 'transparency', what, days),
          facts: [
            ['Account', accountName],
            ['Days', days],
            ['Zone', `${ZONES[TRANSPARENCY_ZONE].iana} (${TRANSPARENCY_ZONE})`],
            ...(isNarrowed ? narrowed : []),
          ],
        };
  return { url, setUrl, dates, asked: transparencyAsked(url, dates.days), fileOf };
}
