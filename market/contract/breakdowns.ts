/** What a report, a dashboard's filter or a table may ask of the values of a breakdown (D27). */
export const OPERATIONS = { in: 'In', notIn: 'Not in', contains: 'Contains', notContains: 'Does not contain' } as const;
export type Operation = keyof typeof OPERATIONS;

/** Records that a feature names: `namesOf` of `core/server` asks the feature that owns them. */
export type NamedNoun = 'account' | 'deal' | 'dealId' | 'media-plan' | 'publisher' | 'dsp' | 'seat' | 'app';
/** Lists of codes that `market/reference` names. */
export type NamedCode = 'platform' | 'mediaType' | 'country' | 'state' | 'dma';

type Line = {
  label: string;
  /** Several of its values, inside a sentence. */
  many: string;
  /**
   * `noun`: ids of records, called by their names. `code`: codes of a list. `text`: values that are their own names. `time`: beginnings of
   * hours, days, weeks (Monday) or months in the asked zone, or the weekday and hour of its clock (`1 09`: Mondays at nine).
   */
  kind: 'noun' | 'code' | 'text' | 'time';
  /** Who names its values, where they have names. */
  names?: NamedNoun | NamedCode;
  operations: readonly Operation[];
  /** How a table sorts it: by the name that people read, or by the value. */
  sortedBy: 'name' | 'value';
  /** The call that lists its values: of targeting (`targeting/{lookup}`) or of the noun's own list; null where values are not chosen. */
  lookup: string | null;
  /** Whose it tells: nobody's, or the deal owner's, which transparency never shows (D38). */
  tells: 'nothing' | 'owner';
};

const CHOSEN = ['in', 'notIn'] as const;
const WRITTEN = ['in', 'notIn', 'contains', 'notContains'] as const;
const time = (label: string, many: string) =>
  ({ label, many, kind: 'time', operations: [], sortedBy: 'value', lookup: null, tells: 'nothing' }) as const;
type Named = { lookup?: string | null; tells?: 'owner' };
const noun = <N extends NamedNoun>(label: string, many: string, names: N, { lookup = null, tells }: Named = {}) =>
  ({ label, many, kind: 'noun', names, operations: CHOSEN, sortedBy: 'name', lookup, tells: tells ?? 'nothing' }) as const;
const code = <N extends NamedCode>(label: string, many: string, names: N) =>
  ({ label, many, kind: 'code', names, operations: CHOSEN, sortedBy: 'name', lookup: names, tells: 'nothing' }) as const;
const text = (label: string, many: string, lookup: string | null = null) =>
  ({ label, many, kind: 'text', operations: WRITTEN, sortedBy: 'value', lookup, tells: 'nothing' }) as const;

/**
 * What delivery is broken down and narrowed by, once: filters of dashboards, dimensions of reports and columns of tables are made from it
 * (D28). Its SQL stands beside, in `market/server/delivery/delivery-condition.ts`, keyed by the same type.
 */
export const BREAKDOWNS = {
  day: time('Day', 'days'),
  hour: time('Hour', 'hours'),
  week: time('Week', 'weeks'),
  month: time('Month', 'months'),
  weekHour: time('Hour of the Week', 'hours of the week'),
  account: noun('Company', 'companies', 'account', { tells: 'owner' }),
  deal: noun('Deal', 'deals', 'deal', { lookup: 'deal', tells: 'owner' }),
  dealId: noun('Deal ID', 'deal IDs', 'dealId', { lookup: 'deal', tells: 'owner' }),
  plan: noun('Media Plan', 'media plans', 'media-plan', { lookup: 'mediaplan', tells: 'owner' }),
  dsp: noun('DSP', 'DSPs', 'dsp', { lookup: 'dsp' }),
  seat: noun('Seat', 'seats', 'seat', { lookup: 'seat' }),
  adomain: text('Advertiser Domain', 'advertiser domains'),
  publisher: noun('Publisher', 'publishers', 'publisher', { lookup: 'publisher' }),
  app: text('Bundle', 'bundles', 'app'),
  appName: noun('App Name', 'apps', 'app', { lookup: 'app' }),
  domain: text('Domain', 'domains', 'domain'),
  platform: code('Platform', 'platforms', 'platform'),
  mediaType: code('Media Type', 'media types', 'mediaType'),
  country: code('Country', 'countries', 'country'),
  state: code('State', 'states', 'state'),
  dma: code('DMA', 'metro areas', 'dma'),
} as const satisfies Record<string, Line>;
export type Breakdown = keyof typeof BREAKDOWNS;
export type TimeBreakdown = { [K in Breakdown]: (typeof BREAKDOWNS)[K]['kind'] extends 'time' ? K : never }[Breakdown];
