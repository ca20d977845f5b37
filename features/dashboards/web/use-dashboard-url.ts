import type { ZoneKey } from '@kontor/core/contract';
import { rangeSearch, useDateRange, useUrl } from '@kontor/core/web';
import { z } from 'zod';

/** UTC and EST on deal screens, EST at first (spec 2 §2, §9). */
export const DASHBOARD_ZONES = ['EST', 'UTC'] as const satisfies ZoneKey[];
const Search = z.object({ timezone: z.enum(DASHBOARD_ZONES).catch('EST'), ...rangeSearch });

/** Period and zone of the deal dashboard, from the URL; today unless it says otherwise (spec 2 §2). */
export function useDashboardUrl() {
  const [url, setUrl] = useUrl(Search);
  return { zone: url.timezone, setUrl, dates: useDateRange(url, url.timezone, 'today') };
}
