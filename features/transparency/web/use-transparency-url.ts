import { fileNameOf, ZONES } from '@kontor/core/contract';
import type { ChartFile } from '@kontor/core/ui';
import { useDateRange, useSession, useUrl } from '@kontor/core/web';
import { TRANSPARENCY_DAYS, TRANSPARENCY_ZONE, TransparencyUrl, transparencyAsked } from '@kontor/transparency/contract';

/** Answers are fresh for so long (spec 3 §9). */
export const FRESH = { staleTime: 30_000, keepPrevious: true } as const;

/** Days, media type, platform and what is open, from the URL; what each card asks; and what its files are called. */
export function useTransparencyUrl() {
  const [url, setUrl] = useUrl(TransparencyUrl);
  const { accountName } = useSession();
  const dates = useDateRange(url, TRANSPARENCY_ZONE, TRANSPARENCY_DAYS);
  const { startDate, endDate } = dates.days;
  const days = startDate === endDate ? startDate : `${startDate} to ${endDate}`;
  const fileOf = (what: string): ChartFile => ({
    name: fileNameOf(accountName, 'transparency', what, days),
    facts: [
      ['Account', accountName],
      ['Days', days],
      ['Zone', `${ZONES[TRANSPARENCY_ZONE].iana} (${TRANSPARENCY_ZONE})`],
      ...(url.mediaType ? [['Media type', url.mediaType] as const] : []),
      ...(url.platform ? [['Platform', url.platform] as const] : []),
    ],
  });
  return { url, setUrl, dates, asked: transparencyAsked(url, dates.days), fileOf };
}
