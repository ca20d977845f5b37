import { CHANNELS } from '@kontor/market/reference';
import { type Demo, daysFrom } from './demo-clock.ts';
import type { DemoPublisher } from './publishers.ts';
import type { InventoryRow } from './rows.ts';
import { retiredBeside } from './stories.ts';
import { FIRST_WORDS, type Theme, themeOf } from './themes.ts';

type Screen = 'CTV' | 'CABLETV' | 'INAPP' | 'SITE';
type Draft = Pick<InventoryRow, 'kind' | 'key' | 'name'> & {
  publisher: DemoPublisher;
  screen: Screen;
  theme: Theme;
  channels: string[];
  /** A network's own app stands before its channels'. */
  isFlagship: boolean;
};

/** Median floors of videos in dollars CPM, and share of the market's requests. */
const SCREENS: Record<Screen, { floor: [number, number]; share: number; platforms: string[]; media: ('video' | 'display')[] }> = {
  CTV: { floor: [12, 24], share: 0.4, platforms: ['CTV'], media: ['video'] },
  CABLETV: { floor: [10, 18], share: 0.03, platforms: ['CABLETV'], media: ['video'] },
  INAPP: { floor: [4, 10], share: 0.31, platforms: ['INAPP'], media: ['display', 'video'] },
  SITE: { floor: [5, 11], share: 0.26, platforms: ['MOBILE', 'DESKTOP'], media: ['display', 'video'] },
};
const TITLES_PER_PUBLISHER = { network: 0, streaming: 16, apps: 17, sites: 14 };

const slug = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** Apps and sites of all publishers, with unique bundles under `example.` and domains under `.example`. */
export function demoInventory(demo: Demo, publishers: DemoPublisher[]): InventoryRow[] {
  const used = new Set<string>();
  const drafts = publishers.flatMap((publisher) =>
    publisher.kind === 'network' ? networkTitles(demo, publisher) : madeUpTitles(demo, publisher, used),
  );
  const popularity = popularityOf(demo, drafts);
  const rows = drafts.map((draft, index) => rowOf(demo, draft, popularity[index] ?? 0));
  const last = rows.findLast((row) => row.platforms.includes('CTV'));
  return last ? [...rows, retiredBeside(last, demo.newId(new Date(last.created_at)))] : rows;
}

function networkTitles({ random }: Demo, publisher: DemoPublisher): Draft[] {
  const { network } = publisher;
  const own = slug(network);
  const channels = CHANNELS.filter((channel) => channel.network === network).map((channel) => channel.name);
  const theme = () => themeOf(random.pick(publisher.themes));
  const title = (screen: Screen, name: string, key: string): Draft => ({
    publisher,
    screen,
    kind: screen === 'SITE' ? 'site' : 'app',
    key,
    name,
    theme: theme(),
    channels: screen === 'SITE' ? [] : channels,
    isFlagship: true,
  });
  return [
    title('CTV', `${network} TV`, `example.${own}.tv`),
    title('INAPP', `${network} Mobile`, `example.${own}.mobile`),
    title('CABLETV', `${network} on Cable`, `example.${own}.cable`),
    title('SITE', `${network} Online`, `${own}.example`),
    ...channels.map((channel) => ({
      ...title('CTV', channel, `example.${own}.${slug(channel.replace(`${network} `, ''))}`),
      channels: [channel],
      isFlagship: false,
    })),
  ];
}

/** `used` holds the names that are taken: a site's name is its domain. */
function madeUpTitles({ random }: Demo, publisher: DemoPublisher, used: Set<string>): Draft[] {
  const screen = publisher.kind === 'streaming' ? 'CTV' : publisher.kind === 'apps' ? 'INAPP' : 'SITE';
  const nouns = random.shuffle(publisher.themes.flatMap((theme) => themeOf(theme).nouns.map((noun) => ({ noun, theme: themeOf(theme) }))));
  return Array.from({ length: TITLES_PER_PUBLISHER[publisher.kind] }, (_, index): Draft => {
    const { noun, theme } = nouns[index % nouns.length] ?? random.pick(nouns);
    const suffix = screen === 'CTV' ? ' TV' : '';
    const name = random.shuffle(FIRST_WORDS.map((word) => `${word} ${noun}${suffix}`)).find((free) => !used.has(free));
    if (name === undefined) throw new RangeError(`Every name that ends in ${noun} is taken.`);
    used.add(name);
    const isSite = screen === 'SITE';
    const key = isSite ? `${slug(name)}.example` : `example.${slug(publisher.name)}.${slug(name)}`;
    return { publisher, screen, kind: isSite ? 'site' : 'app', key, name, theme, channels: [], isFlagship: false };
  });
}

/** Zipf's law within each screen: a few titles carry most of its requests. */
function popularityOf({ random }: Demo, drafts: Draft[]): number[] {
  const popularity = new Map<Draft, number>();
  for (const screen of Object.keys(SCREENS) as Screen[]) {
    const ranked = drafts
      .filter((draft) => draft.screen === screen)
      .map((draft) => ({ draft, order: random.next() * (draft.isFlagship ? 0.3 : 1) }))
      .sort((a, b) => a.order - b.order);
    const weights = ranked.map((_, rank) => 1 / (rank + 3) ** 0.85);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [rank, { draft }] of ranked.entries()) popularity.set(draft, (SCREENS[screen].share * (weights[rank] ?? 0)) / total);
  }
  return drafts.map((draft) => popularity.get(draft) ?? 0);
}

function rowOf({ random, now, newId }: Demo, draft: Draft, popularity: number): InventoryRow {
  const { publisher, screen, theme } = draft;
  const { floor, platforms, media } = SCREENS[screen];
  const at = daysFrom(now, -random.between(400, 690));
  const isSpanish = theme.name === 'spanish';
  return {
    id: newId(at),
    publisher_id: publisher.id,
    kind: draft.kind,
    key: draft.key,
    name: draft.name,
    platforms,
    media_types: media,
    profile: {
      popularity: Number(popularity.toPrecision(6)),
      medianFloor: Number(random.between(...floor).toFixed(2)),
      genres: theme.genres,
      network: publisher.network,
      channels: draft.channels,
      categories: theme.categories,
      ratings: theme.ratings,
      languages: isSpanish ? ['es', 'en'] : random.chance(0.2) ? ['en', 'es'] : random.chance(0.06) ? ['en', 'fr'] : ['en'],
      isLive: theme.isLive && screen !== 'SITE' && random.chance(0.7),
    },
    created_at: at.toISOString(),
  };
}
