import { addDays } from '@kontor/core/contract';
import { DateRangeFilter } from '@kontor/core/ui';
import { RefreshButton, rangeChange } from '@kontor/core/web';
import { MARKET_PLATFORMS } from '@kontor/market/reference';
import {
  MEDIA_TYPE_CODES,
  TRANSPARENCY_DAYS,
  TRANSPARENCY_PLATFORMS,
  TRANSPARENCY_ZONE,
  transparencyRoutes,
} from '@kontor/transparency/contract';
import { Select } from '@mantine/core';
import { useTransparencyUrl } from './use-transparency-url.ts';

const MEDIA = [
  { value: '', label: 'All media types' },
  { value: 'video', label: 'Video' },
  { value: 'display', label: 'Display' },
];
const PLATFORMS = TRANSPARENCY_PLATFORMS.map((value) => ({
  value,
  label: value === 'ALL' ? 'All platforms' : (MARKET_PLATFORMS.find(({ code }) => code === value)?.name ?? value),
}));
const ROUTES = Object.values(transparencyRoutes);

/** The days, the media type and the platform of all cards, in the page's head (spec 3 §2). */
export function TransparencyFilters() {
  const { url, setUrl, dates } = useTransparencyUrl();
  return (
    <>
      <Select
        aria-label="Media type"
        size="xs"
        w={140}
        data={MEDIA}
        value={url.mediaType ?? ''}
        onChange={(next) => setUrl({ mediaType: MEDIA_TYPE_CODES.find((one) => one === next) }, true)}
        allowDeselect={false}
      />
      <Select
        aria-label="Platform"
        size="xs"
        w={150}
        data={PLATFORMS}
        value={url.platform ?? 'ALL'}
        onChange={(next) => {
          const platform = TRANSPARENCY_PLATFORMS.find((one) => one === next);
          setUrl({ platform: platform === 'ALL' ? undefined : platform }, true);
        }}
        allowDeselect={false}
      />
      <DateRangeFilter
        value={dates.value}
        presets={dates.presets}
        minDate={addDays(dates.today, -365)}
        maxDate={dates.today}
        zone={TRANSPARENCY_ZONE}
        problem={TRANSPARENCY_DAYS.problem}
        refused={dates.refused}
        onChange={(days) => setUrl(rangeChange(days), true)}
      />
      <RefreshButton routes={ROUTES} />
    </>
  );
}
