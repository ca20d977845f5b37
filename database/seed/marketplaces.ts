import type { DemoAccount } from './accounts.ts';
import { type Demo, daysFrom } from './demo-clock.ts';
import type { DemoPublisher } from './publishers.ts';
import type { AccountMarketplaceRow, MarketplacePublisherRow, MarketplaceRow } from './rows.ts';

/** The platform's marketplaces: those who show these themes, or the premium ones. */
const PLATFORM: [name: string, themes: string][] = [
  ['Premium Television', 'premium'],
  ['Sports & Arenas', 'sports esports'],
  ['News & Business', 'news business'],
  ['Kids & Family', 'kids faith parenting'],
  ['Movies & Drama', 'movies drama classics'],
  ['Music & Concerts', 'music'],
  ['Casual Games', 'puzzles cards worlds'],
  ['Home, Food & Travel', 'lifestyle food travel home'],
];
/** Custom ones: whose, and how many publishers. */
const CUSTOM: [account: string, name: string, publishers: number][] = [
  ['halden', 'Halden preferred partners', 9],
  ['halden', 'Halden test partners', 3],
  ['rival', 'Rival & Sons short list', 5],
];
/** Lean's account may access two alone; publishers plan their own inventory. */
const FEW = 2;

type Made = {
  marketplaces: MarketplaceRow[];
  marketplacePublishers: MarketplacePublisherRow[];
  accountMarketplaces: AccountMarketplaceRow[];
};

/** Named sets of publishers, by what they show (decision 0063). */
export function demoMarketplaces(demo: Demo, accounts: DemoAccount[], publishers: DemoPublisher[]): Made {
  const { random, now, newId } = demo;
  const made = (name: string, account: string | null, members: DemoPublisher[]) => {
    const at = daysFrom(now, -random.between(200, 400));
    return { row: { id: newId(at), account_id: account, name, created_at: at.toISOString() }, members };
  };
  const platform = PLATFORM.map(([name, themes]) => {
    const shown = themes.split(' ');
    return made(
      name,
      null,
      publishers.filter((publisher) =>
        themes === 'premium' ? publisher.premium : publisher.themes.some((theme) => shown.includes(theme)),
      ),
    );
  });
  const custom = CUSTOM.map(([key, name, count]) =>
    made(name, accounts.find((account) => account.key === key)?.id ?? null, random.some(publishers, count)),
  );
  const buyers = accounts.filter(({ type, key }) => type !== 'Publisher' && key !== 'operations');
  return {
    marketplaces: [...platform, ...custom].map(({ row }) => row),
    marketplacePublishers: [...platform, ...custom].flatMap(({ row, members }) =>
      members.map(({ id }) => ({ marketplace_id: row.id, publisher_id: id })),
    ),
    accountMarketplaces: buyers.flatMap(({ id, key }) =>
      platform.slice(0, key === 'lean' ? FEW : undefined).map(({ row }) => ({ account_id: id, marketplace_id: row.id })),
    ),
  };
}
