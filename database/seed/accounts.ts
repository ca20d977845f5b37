import { type AccountType, dayIn, FLIGHT_ZONE } from '@kontor/core/contract';
import { type Demo, daysFrom } from './demo-clock.ts';
import type { AccountRow, PublisherRow } from './rows.ts';

/** Short name of an account in this folder, and how its deal ids begin; null is an account that makes no deals. */
export type DemoAccount = AccountRow & { key: string; prefix: string | null };

export type AccountLine = [
  key: string,
  name: string,
  type: AccountType,
  prefix: string | null,
  open: 'all' | 'some' | 'none',
  publisher?: string,
];

/** The agency sign-ins' account has every flag on, lean's has every flag off (design §7). */
const LINES: AccountLine[] = [
  ['operations', 'Kontor Operations', 'Agency', null, 'none'],
  ['halden', 'Halden Media', 'Agency', 'HLD', 'all'],
  ['lean', 'Plainspoke Agency', 'Agency', 'PLA', 'none'],
  ['rival', 'Rival & Sons', 'Agency', 'RVL', 'some'],
  ['tallgrass', 'Tallgrass Partners', 'Agency', 'TGP', 'some'],
  ['vantor', 'Vantor', 'DSP', 'VAN', 'some'],
  ['ostrava', 'Ostrava One', 'DSP', 'OST', 'none'],
  ['halcyon', 'Halcyon Toys', 'Brand', null, 'none'],
  ['marrowstone', 'Marrowstone Foods', 'Brand', null, 'none'],
  ['fernstream', 'Fernstream Media', 'Publisher', 'FRN', 'some', 'Fernstream Media'],
  ['ironbark', 'Ironbark Sports Group', 'Publisher', 'IRN', 'none', 'Ironbark Sports Group'],
  ['lanternpost', 'Lanternpost News Group', 'Publisher', 'LNP', 'none', 'Lanternpost News Group'],
  ['northlight', 'Northlight Television', 'Publisher', 'NLT', 'none', 'Northlight Television'],
  ['quillfeather', 'Quillfeather Studios', 'Publisher', 'QLF', 'none', 'Quillfeather Studios'],
  ['crossbeam', 'Crossbeam Resale', 'Reseller', 'CRB', 'some'],
  ['copperline', 'Copperline Exchange', 'Reseller', 'CPL', 'none'],
  ['dormouse', 'Dormouse Media', 'Agency', 'DRM', 'none'],
  ['eastlane', 'Eastlane Buying', 'Agency', 'EST', 'none'],
];
/** Shown to visitors: it stays out of the platform's totals. */
const DEMO = 'tallgrass';
/** Its manager is told of segments that fail. */
const MANAGED: Record<string, string[]> = { halden: ['manager@operations.example'] };
/** It pays by ranges of a month's spend; all others pay the BFM margin. */
const TIERED = 'halden';
const RANGES = [
  { from: '0', to: '50000', takeRate: '0.12' },
  { from: '50000', to: '150000', takeRate: '0.1' },
  { from: '150000', to: null, takeRate: '0.08' },
];
const takeRateOf = (key: string, now: Date) => {
  const isTiered = key === TIERED;
  // Since the month before the last, so that the month before this one is whole.
  const start = `${dayIn(FLIGHT_ZONE, daysFrom(now, -62)).slice(0, 7)}-01`;
  return {
    take_rate_enabled: isTiered,
    spent_type: 'MONTHLY' as const,
    start_date: isTiered ? start : null,
    spent_ranges: isTiered ? RANGES : [],
  };
};
const STATUS: Record<string, AccountRow['status']> = { dormouse: 'banned', eastlane: 'inactive' };

/** Customers and the platform's own account; a publisher account sells the publisher of the same name. */
export const demoAccounts = (demo: Demo, publishers: PublisherRow[]): DemoAccount[] =>
  LINES.map((line) => accountFrom(demo, line, publishers));

export function accountFrom({ random, now, newId }: Demo, line: AccountLine, publishers: PublisherRow[]): DemoAccount {
  const [key, name, type, prefix, open, publisher] = line;
  const at = daysFrom(now, -random.between(430, 900));
  return {
    key,
    prefix,
    id: newId(at),
    name,
    type,
    status: STATUS[key] ?? 'active',
    deal_management: prefix !== null,
    deal_access_template: open !== 'none',
    ftrackhhid_reach: open === 'all',
    uploaded_segment: open !== 'none',
    shared_segment: open !== 'none',
    feature_toggles: {
      audienceBooleanLogic: open === 'all',
      contentBooleanLogic: open === 'all',
      appOverrideAccess: open !== 'none',
      bidstreamDataConfiguration: open === 'all',
      mediaPlanExclude: false,
    },
    // As many as an account can have: the demo's accounts have a year of deals.
    allowed_ads: 600,
    demo_account: key === DEMO,
    acc_manager_emails: MANAGED[key] ?? [],
    ...takeRateOf(key, now),
    publisher_id: publishers.find((row) => row.name === publisher)?.id ?? null,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
}

export function accountOf<T extends { key: string }>(accounts: T[], key: string): T {
  const account = accounts.find((candidate) => candidate.key === key);
  if (!account) throw new RangeError(`No demo account is called ${key}.`);
  return account;
}
