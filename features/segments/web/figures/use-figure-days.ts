import { useUrl } from '@kontor/core/web';
import { SEGMENT_RANGES, type SegmentRange } from '@kontor/segments/contract';
import { z } from 'zod';

const CHARTS = ['avails', 'users'] as const;
export type SegmentChartType = (typeof CHARTS)[number];

/** Which chart of which days, as the URL has it; seven days unless another number is chosen (spec 3 §9). */
const FigureSearch = z.object({
  chart: z.enum(CHARTS).optional().catch(undefined),
  days: z.enum(['7', '15', '30']).optional().catch(undefined),
});
// The keys of the object.
const RANGES = Object.keys(SEGMENT_RANGES) as SegmentRange[];
const USUAL = '7';

export const DAY_CHOICES = RANGES.map((range) => ({ value: String(SEGMENT_RANGES[range]), label: `${SEGMENT_RANGES[range]} days` }));

export function useFigureDays() {
  const [{ chart = 'avails', days = USUAL }, set] = useUrl(FigureSearch);
  const range = RANGES.find((one) => String(SEGMENT_RANGES[one]) === days) ?? 'last7day';
  return {
    chart,
    days,
    range,
    chooseChart: (next: string | null) => set({ chart: next === 'users' ? 'users' : undefined }, true),
    chooseDays: (next: string) => set({ days: next === USUAL ? undefined : FigureSearch.parse({ days: next }).days }, true),
  };
}
