import { accountOf, type DemoAccount } from './accounts.ts';
import { ADVERTISERS, type Advertiser } from './advertisers.ts';
import { type Demo, daysFrom } from './demo-clock.ts';
import { type Reach, reachOf } from './plan-reach.ts';
import type { DemoPublisher } from './publishers.ts';
import type { PlanRow } from './rows.ts';
import { directFrom, STRATEGIES, type Strategy, type Supply, targeting } from './strategies.ts';
import type { DemoUser } from './users.ts';

/** A plan with what its deals are made from; `approver` is the premium publisher that must agree to them. */
export type DemoPlan = PlanRow & { account: DemoAccount; advertiser: Advertiser; reach: Reach; approver: DemoPublisher | null };

/** Plans and clients of each account that makes deals. */
const SIZES: [account: string, plans: number, clients: number][] = [
  ['halden', 60, 24],
  ['lean', 12, 5],
  ['rival', 18, 8],
  ['tallgrass', 6, 4],
  ['vantor', 8, 6],
  ['ostrava', 3, 3],
  ['fernstream', 8, 6],
  ['ironbark', 4, 4],
  ['lanternpost', 4, 4],
  ['crossbeam', 10, 6],
  ['copperline', 3, 3],
  ['dormouse', 1, 1],
  ['eastlane', 1, 1],
];
/** Accounts whose plans reach for one publisher alone, so that approvals have something to approve. */
const DIRECT: Record<string, string[]> = {
  halden: ['Fernstream', 'Ironbark Sports', 'Lanternpost', 'Northlight', 'Quillfeather'],
  rival: ['Fernstream', 'Ironbark Sports'],
  tallgrass: ['Lanternpost'],
};

/** The agency's largest clients are its own, so that none pays too much of the market. */
const SHARED_FROM = 16;

export type Cast = { accounts: DemoAccount[]; users: DemoUser[]; supply: Supply };

/** Every account's plans, one advertiser and one strategy each. */
export function demoPlans(demo: Demo, { accounts, users, supply }: Cast): DemoPlan[] {
  return SIZES.flatMap(([key, plans, clients]) => {
    const account = accountOf(accounts, key);
    const own = supply.publishers.find((publisher) => publisher.id === account.publisher_id);
    const advertisers = key === 'halden' ? [...ADVERTISERS.slice(0, clients)] : demo.random.some(ADVERTISERS.slice(SHARED_FROM), clients);
    const authors = users.filter((user) => user.accounts.includes(key));
    const direct = supply.publishers
      .filter((publisher) => DIRECT[key]?.includes(publisher.network))
      .map((publisher) => ({ strategy: directFrom(publisher), publisher }));
    const others = cycled(demo.random.shuffle(own ? strategiesOf(own) : STRATEGIES), plans - direct.length);
    const chosen = [...direct, ...others.map((strategy) => ({ strategy, publisher: own ?? null }))];
    return chosen.map(({ strategy, publisher }, index) => {
      const advertiser =
        advertisers[(index * 5 + Math.floor(index / advertisers.length)) % advertisers.length] ?? demo.random.pick(advertisers);
      const isEarly = index < direct.length + plans / 2;
      const author = demo.random.pick(authors);
      return planOf(demo, supply, { account, advertiser, strategy, publisher, author, isEarly });
    });
  });
}

const cycled = <T>(list: T[], count: number): T[] =>
  Array.from({ length: count }, (_, index) => list.slice(index % list.length)[0]).filter((entry) => entry !== undefined);

/** A publisher plans its own inventory only. */
function strategiesOf(publisher: DemoPublisher): Strategy[] {
  const own = { publishers: { included: true, values: [publisher.id] } };
  return [
    directFrom(publisher),
    { label: `${publisher.network} streaming`, build: () => targeting('video', ['CTV'], own) },
    { label: `${publisher.network} in-app`, build: () => targeting('video', ['INAPP'], own) },
    { label: `${publisher.network} web display`, build: () => targeting('display', ['DESKTOP', 'MOBILE'], own) },
  ];
}

type Choice = {
  account: DemoAccount;
  advertiser: Advertiser;
  strategy: Strategy;
  publisher: DemoPublisher | null;
  author: DemoUser;
  isEarly: boolean;
};

function planOf(demo: Demo, supply: Supply, { account, advertiser, strategy, publisher, author, isEarly }: Choice): DemoPlan {
  const { random, now, newId } = demo;
  const at = daysFrom(now, -(isEarly ? random.between(200, 400) : random.between(12, 200)));
  const built = strategy.build(random, supply);
  const isOwn = publisher !== null && publisher.id === account.publisher_id;
  return {
    id: newId(at),
    account_id: account.id,
    title: `${advertiser.name}, ${strategy.label}`,
    description: random.chance(0.7)
      ? `${strategy.label} for ${advertiser.name}, agreed with the ${random.pick(['planning', 'trading', 'client'])} team.`
      : '',
    enabled: !random.chance(0.04),
    targeting: built,
    created_by: author.id,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    version: 1,
    account,
    advertiser,
    reach: reachOf(built, supply.inventory),
    approver: publisher?.premium && !isOwn ? publisher : null,
  };
}
