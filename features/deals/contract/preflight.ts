import { z } from 'zod';
import { DEAL_TAB_LABELS, DealDraft } from './deal.ts';

/** What keeps a deal from being published or sent for approval, on every path. */
export const PREFLIGHT_ERRORS = [
  'fieldMissing',
  'fieldWrong',
  'planMissing',
  'planGone',
  'planDisabled',
  'marketplaceUnsold',
  'dspGone',
  'dspLeftOut',
  'seatWanted',
  'seatForeign',
  'seatClosed',
  'flightEmpty',
  'flightOver',
  'dayPartsOutside',
  'priceBelowFee',
  'netNotPositive',
  'targetingExcludesItself',
  'nothingBuyable',
  'audienceTooSmall',
  'tooManyPublished',
] as const;
/** What may be meant; who publishes acknowledges each by its name. */
export const PREFLIGHT_WARNINGS = [
  'dealIdOdd',
  'netUnderMedian',
  'listAgainstPlatform',
  'mediaTypeAgainstPlatform',
  'segmentNotReady',
  'listEmptied',
  'fewRequests',
  'budgetBeyondForecast',
] as const;
export const PreflightCode = z.enum([...PREFLIGHT_ERRORS, ...PREFLIGHT_WARNINGS]);
export type PreflightCode = z.output<typeof PreflightCode>;

/** What a warning is called, in the console and in history. */
export const WARNING_NAMES: Record<(typeof PREFLIGHT_WARNINGS)[number], string> = {
  dealIdOdd: 'Deal ID with a leading zero or odd letters',
  netUnderMedian: 'Net price under the median floor',
  listAgainstPlatform: 'List type against the platform',
  mediaTypeAgainstPlatform: 'Media type against the platform',
  segmentNotReady: 'Segment expired or not ready',
  listEmptied: 'Attached list emptied',
  fewRequests: 'Few avails',
  budgetBeyondForecast: 'Goal beyond the forecast',
};

/** What a warning is called; of any other finding, its code. */
export const warningName = (code: PreflightCode): string => Object.entries(WARNING_NAMES).find(([key]) => key === code)?.[1] ?? code;

/** One thing the pre-flight found: where it is, what is so, and how it is mended. */
export const Finding = z.object({
  code: PreflightCode,
  severity: z.enum(['error', 'warning']),
  /** A key of the deal: the form's field. */
  field: z.string(),
  tab: z.enum(Object.keys(DEAL_TAB_LABELS) as [keyof typeof DEAL_TAB_LABELS, ...(keyof typeof DEAL_TAB_LABELS)[]]), // its keys
  text: z.string(),
  fix: z.string(),
  /** The page where it is mended, where that is not the deal's form. */
  href: z.string().optional(),
});
export type Finding = z.output<typeof Finding>;

/** The pre-flight's answer. `isWhole`: every check was made; without a forecast those of the market were not. */
export const Preflight = z.object({ findings: z.array(Finding), isWhole: z.boolean() });
export type Preflight = z.output<typeof Preflight>;

/** A deal on its way to being one: what it must have may be missing yet. */
export const UnfinishedDeal = z.object({
  ...DealDraft.shape,
  type: DealDraft.shape.type.default('AUCTION'),
  title: z.string().max(1_000).default(''),
  dealId: z.string().max(1_000).default(''),
  rate: z.string().max(20).default(''),
  dealDspId: z.string().max(100).default(''),
  marginValue: z.string().max(20).default('0'),
  seat: z.string().max(100).default(''),
  budget: z.string().max(20).nullable().default(null),
  impression: z.string().max(20).nullable().default(null),
});
export type UnfinishedDeal = z.output<typeof UnfinishedDeal>;

export const errorsOf = (findings: readonly Finding[]): Finding[] => findings.filter(({ severity }) => severity === 'error');
export const warningsOf = (findings: readonly Finding[]): Finding[] => findings.filter(({ severity }) => severity === 'warning');

/** Findings that the specification words whole (2 §4, §5); of any other, what to do belongs to the sentence. */
const WORDED: readonly PreflightCode[] = ['fieldMissing', 'planMissing', 'planGone', 'priceBelowFee'];
/** A finding as one sentence: why publishing is refused. */
export const findingWords = ({ code, text, fix }: Finding): string => (WORDED.includes(code) ? text : `${text} ${fix}`);

/** Names of warnings as a call sends them: a list, or in an address joined by commas. */
export const Acknowledged = z.union([
  z.array(PreflightCode).max(PREFLIGHT_WARNINGS.length),
  z
    .string()
    .max(500)
    .transform((codes) => codes.split(',').filter((code) => code !== ''))
    .pipe(z.array(PreflightCode).max(PREFLIGHT_WARNINGS.length)),
]);
