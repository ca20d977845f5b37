/** A rule by which a running deal needs somebody: its threshold and whatever tells people of it. */
type Rule = {
  label: string;
  /** What one deal does, and what several do: “2 deals …”. */
  does: readonly [one: string, more: string];
  /** How the list of those that meet it is sorted. */
  sort: string;
  /** Where it is mended, beside what the funnel shows: a field of the deal, or its plan. */
  mends: { field: string } | { field: null; isPlan: boolean };
  /** It is about what is delivered: the funnel says why. */
  isDelivery?: true;
};

const FEW_DAYS = 3;
/** Silent for so many hours; later stages need so many of the stage before within a day, so that a small deal is not taken for a silent one. */
const HOURS = { requests: 5, bids: 12, wins: 12, impressions: 12 } as const;
const ofPlan = { field: null, isPlan: true } as const;
const ofBuyer = { field: null, isPlan: false } as const;

/** The thresholds of every rule: health, list, views, incidents and letters follow (docs/decisions/0126). */
export const THRESHOLDS = {
  hours: HOURS,
  /** Of the stage before, within the last 24 hours. */
  leastBefore: { bids: 100, wins: 100, impressions: 20 },
  /** Percent within the last 24 hours, of at least so many. */
  bidRate: { under: 3, least: 10_000 },
  winRate: { under: 10, least: 1_000 },
  /** Percent of an even share; behind once a day of the flight is over, ahead where it is to deliver evenly. */
  pace: { under: 80, over: 105 },
  budget: { over: 95, spent: 100 },
  daysLeft: FEW_DAYS,
  /** Hours after which a feed without events is silent. */
  feedHours: 3,
} as const;

export const DEAL_RULES = {
  SPENT: {
    label: 'Budget spent',
    does: ['has spent its budget', 'have spent their budgets'],
    sort: '-lastUpdate',
    mends: { field: 'impression' },
  },
  NO_REQUESTS: {
    label: `No requests for ${HOURS.requests} h`,
    does: [`without requests for ${HOURS.requests} h`, `without requests for ${HOURS.requests} h`],
    sort: '-noBidsFor',
    mends: ofPlan,
    isDelivery: true,
  },
  NO_BIDS: {
    label: `No bids for ${HOURS.bids} h`,
    does: [`without bids for ${HOURS.bids} h`, `without bids for ${HOURS.bids} h`],
    sort: '-noBidsFor',
    mends: ofBuyer,
    isDelivery: true,
  },
  NO_WINS: {
    label: `No wins for ${HOURS.wins} h`,
    does: [`without wins for ${HOURS.wins} h`, `without wins for ${HOURS.wins} h`],
    sort: 'pace',
    mends: { field: 'rate' },
    isDelivery: true,
  },
  NO_IMPRESSIONS: {
    label: `No impressions for ${HOURS.impressions} h`,
    does: [`without impressions for ${HOURS.impressions} h`, `without impressions for ${HOURS.impressions} h`],
    sort: 'pace',
    mends: ofBuyer,
    isDelivery: true,
  },
  LOW_BID_RATE: {
    label: `Bid rate under ${THRESHOLDS.bidRate.under} %`,
    does: [`with a bid rate under ${THRESHOLDS.bidRate.under} %`, `with a bid rate under ${THRESHOLDS.bidRate.under} %`],
    sort: 'pace',
    mends: ofBuyer,
    isDelivery: true,
  },
  LOW_WIN_RATE: {
    label: `Win rate under ${THRESHOLDS.winRate.under} %`,
    does: [`with a win rate under ${THRESHOLDS.winRate.under} %`, `with a win rate under ${THRESHOLDS.winRate.under} %`],
    sort: 'pace',
    mends: { field: 'rate' },
    isDelivery: true,
  },
  BEHIND: { label: 'Behind pace', does: ['behind pace', 'behind pace'], sort: 'pace', mends: { field: 'rate' }, isDelivery: true },
  AHEAD: { label: 'Ahead of pace', does: ['ahead of pace', 'ahead of pace'], sort: '-pace', mends: { field: 'delivery' } },
  SEGMENT: {
    label: 'Segment expired or not ready',
    does: ['with a segment that is expired or not ready', 'with segments that are expired or not ready'],
    sort: 'lastUpdate',
    mends: ofPlan,
  },
  LIST: {
    label: 'Attached list emptied',
    does: ['with an emptied list', 'with emptied lists'],
    sort: 'lastUpdate',
    mends: ofPlan,
  },
  BUDGET: {
    label: `Budget over ${THRESHOLDS.budget.over} %`,
    does: [`over ${THRESHOLDS.budget.over} % of its budget`, `over ${THRESHOLDS.budget.over} % of their budgets`],
    sort: '-budgetUsed',
    mends: { field: 'impression' },
  },
  ENDING: {
    label: `Ends within ${FEW_DAYS} days`,
    does: [`ends within ${FEW_DAYS} days`, `end within ${FEW_DAYS} days`],
    sort: 'daysLeft',
    mends: { field: 'end' },
  },
} as const satisfies Record<string, Rule>;
export type DealRule = keyof typeof DEAL_RULES;
export const RULE_KEYS = Object.keys(DEAL_RULES) as [DealRule, ...DealRule[]]; // the keys of DEAL_RULES

export const ruleOf = (key: DealRule): Rule => DEAL_RULES[key];
/** Whether any of these rules is one that the funnel explains. */
export const asksWhy = (rules: readonly DealRule[]): boolean => rules.some((key) => ruleOf(key).isDelivery);
