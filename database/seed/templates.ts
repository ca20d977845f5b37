import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { randomOf } from './prng.ts';
import { STRATEGIES, targeting } from './strategies.ts';

/** An item of the deal library as the demo has it. */
export type DemoTemplate = {
  title: string;
  description: string;
  featured: boolean;
  enabled: boolean;
  targeting: MediaPlanTargeting;
  cpm: string;
  /** The median floor when the price was suggested, where that is long ago. */
  medianThen: number | null;
};

/** Featured ones with what their cards say: by the label of a strategy. */
const FEATURED: Record<string, string> = {
  'Live sports CTV': 'Live games on the big screen, breaks alone. One creative a break, of 15 or 30 seconds.',
  'CTV Prime, Adults 25–54': 'Full episodes of entertainment, in the evening when most people watch together.',
  'Co-viewing CTV':
    'Family and game shows that two or more people watch. Rated for everybody, so that a household sees one message at once.',
  'Desktop news and business': 'News desks and markets on weekdays, at a desk. Opinion and tragedy are left out.',
  'Spanish-language streaming': 'Series, films and sports in Spanish, on connected television across the country.',
  'Kitchen and home channels': 'Recipes, makeovers and gardens, with the sound on.',
  'In-app rewarded video': 'Players who choose to watch: whole views in games, on phones and tablets.',
  'Brand-safe video':
    'Video on every screen without hard news, violence or adult themes. Ratings for adults are left out, and so are categories that most brands avoid. A first deal for a brand that is new to the market: broad enough to learn from, careful enough to keep.',
  'Cable VOD': 'On-demand television over cable, beside connected television.',
};
const OTHERS = [
  'CTV Prime, Adults 18–49',
  'Sports fans cross-screen',
  'Northeast CTV',
  'Sun Belt CTV',
  'Top 25 markets CTV',
  'California and Texas',
  'Canada streaming',
  'North America video',
  'Mobile reach',
  'Food and home display',
  'Auto intenders',
  'Music streaming',
  'Online video',
];
const DISABLED = 'Sun Belt CTV';
/** Its price is of another market than today's. */
const MOVED = 'Top 25 markets CTV';
const LONG_AGO_MEDIAN = 2;

const planOf = (label: string): MediaPlanTargeting => {
  const strategy = STRATEGIES.find((one) => one.label === label);
  if (!strategy) throw new RangeError(`There is no strategy ${label}.`);
  return strategy.build(randomOf(1), { publishers: [], inventory: [] });
};
const priceOf = ({ mediaType, platform }: MediaPlanTargeting, place: number): string =>
  ((mediaType === 'display' ? 3 : platform.includes('CTV') ? 16 : 9) + (place % 5) * 1.25).toFixed(2);

/** Twenty-four items, nine of them featured; one has a segment of a provider that is not open to every account, one a marketplace. */
export function demoTemplates({ segment, marketplace }: { segment: string; marketplace: string }): DemoTemplate[] {
  const lines = [...Object.keys(FEATURED), ...OTHERS].map((title) => ({ title, targeting: planOf(title) }));
  const ctv = targeting('video', ['CTV']);
  const more = [
    {
      title: 'Car buyers on the big screen',
      targeting: { ...ctv, includeSegments: [{ id: segment, source: 0 as const, type: 'RDS' as const }] },
    },
    { title: 'Premium television', targeting: { ...ctv, marketplaceIds: { included: true, values: [marketplace] } } },
  ];
  return [...lines, ...more].map((line, place) => ({
    ...line,
    description: FEATURED[line.title] ?? '',
    featured: line.title in FEATURED,
    enabled: line.title !== DISABLED,
    cpm: priceOf(line.targeting, place),
    medianThen: line.title === MOVED ? LONG_AGO_MEDIAN : null,
  }));
}
