import { DMAS, GEOGRAPHY } from '@kontor/market/reference';
import type { ListType } from '@kontor/media-lists/contract';
import { accountOf, type DemoAccount } from './accounts.ts';
import { type Demo, daysFrom } from './demo-clock.ts';
import type { InventoryRow, MediaListItemRow, MediaListRow } from './rows.ts';
import type { DemoUser } from './users.ts';

type Cast = { accounts: DemoAccount[]; users: DemoUser[]; inventory: InventoryRow[] };
type Line = [account: string, type: ListType, title: string, values: string[], isDisabled?: boolean];

const METROS = [...DMAS].sort((a, b) => b.share - a.share).map(({ code }) => code);
const metrosOf = (...states: string[]) => DMAS.filter(({ state }) => states.includes(state)).map(({ code }) => code);
const zipsWhere = (isIn: (place: (typeof GEOGRAPHY)[number]) => boolean) => GEOGRAPHY.filter(isIn).flatMap(({ zips }) => zips);

/** Each account's lists, of values that the market has. */
function linesOf({ random }: Demo, inventory: InventoryRow[]): Line[] {
  const keys = (kind: 'app' | 'site', platform?: string) =>
    inventory.filter((row) => row.kind === kind && (!platform || row.platforms.includes(platform))).map(({ key }) => key);
  const [screens, mobile, sites] = [keys('app', 'CTV'), keys('app', 'INAPP'), keys('site')];
  const metro = (code: string | undefined) => zipsWhere(({ dma }) => dma === code);
  return [
    ['halden', 'metrocode', 'Top 25 metros', METROS.slice(0, 25)],
    ['halden', 'metrocode', 'Top 50 metros', METROS.slice(0, 50)],
    ['halden', 'metrocode', 'Sun Belt metros', metrosOf('TX', 'FL', 'AZ', 'GA', 'NV')],
    ['halden', 'metrocode', 'Markets without stores', METROS.slice(-30)],
    ['halden', 'metrocode', 'Spring test markets', []],
    ['halden', 'zipcode', 'New York store areas', metro(METROS[0])],
    ['halden', 'zipcode', 'West Coast zip codes', zipsWhere(({ state }) => ['CA', 'OR', 'WA'].includes(state))],
    ['halden', 'zipcode', 'Canadian city areas', zipsWhere(({ country, state }) => country === 'CA' && ['ON', 'QC', 'BC'].includes(state))],
    ['halden', 'bundle', 'Premium CTV apps', random.some(screens, 60)],
    ['halden', 'bundle', 'Mobile games to keep out', random.some(mobile, 45)],
    ['halden', 'bundle', 'Former app partners', random.some(mobile, 12), true],
    ['halden', 'domain', 'News sites', random.some(sites, 40)],
    ['halden', 'domain', 'Sites to keep out', random.some(sites, 25)],
    ['rival', 'metrocode', 'Rival core markets', METROS.slice(3, 18)],
    ['rival', 'bundle', 'Rival app shortlist', random.some(screens, 20)],
    ['rival', 'zipcode', 'Rival store areas', metro(METROS[2])],
    ['rival', 'domain', 'Rival news sites', random.some(sites, 15)],
    ['tallgrass', 'metrocode', 'Prairie metros', metrosOf('KS', 'NE', 'IA', 'MO')],
    ['tallgrass', 'domain', 'Farm and weather sites', random.some(sites, 10)],
  ];
}

/** Media lists and what they hold. */
export function demoMediaLists(demo: Demo, { accounts, users, inventory }: Cast) {
  const lists: MediaListRow[] = [];
  const items: MediaListItemRow[] = [];
  for (const [key, type, title, values, isDisabled = false] of linesOf(demo, inventory)) {
    const account = accountOf(accounts, key);
    const made = daysFrom(demo.now, -demo.random.between(20, 300));
    const changed = daysFrom(made, demo.random.between(0, 15)).toISOString();
    const id = demo.newId(made);
    lists.push({
      id,
      account_id: account.id,
      type,
      title,
      enabled: !isDisabled,
      created_by: demo.random.pick(users.filter((user) => user.accounts.includes(key))).id,
      created_at: made.toISOString(),
      updated_at: changed,
      version: 1,
    });
    items.push(...[...new Set(values)].map((value) => ({ account_id: account.id, list_id: id, value, created_at: changed })));
  }
  return { lists, items };
}
