import { FLIGHT_ZONE, fromMicros, instantOf, micros } from '@kontor/core/contract';
import { priceSplit } from '@kontor/market/contract';
import { DEAL_TAB_LABELS, DealDraft } from './deal.ts';
import { DEAL_FIELDS } from './deal-fields.ts';
import { Decimal } from './deal-settings.ts';
import { FIELDS_MISSING, INCORRECT_SETTINGS, NO_PLAN } from './deal-status.ts';
import type { Finding, PreflightCode, UnfinishedDeal } from './preflight.ts';
import type { BuyerFacts, PlanFacts, PreflightFacts } from './preflight-facts.ts';
import { finding } from './preflight-finding.ts';
import { hasHoursInFlight } from './preflight-flight.ts';
import { marketFindings, mendPrice } from './preflight-market.ts';

type Key = keyof typeof DEAL_FIELDS;
type Check = (deal: UnfinishedDeal, facts: PreflightFacts) => Finding[];

const isKey = (path: unknown): path is Key => typeof path === 'string' && path in DEAL_FIELDS;

/** Stands for a field that is no value yet, so that what others depend on is looked at all the same. */
const STAND_INS: Partial<UnfinishedDeal> = { title: '-', dealId: '-', dealDspId: '-', rate: '99999999', marginValue: '0' };

function ownIssues(deal: UnfinishedDeal) {
  const issues = DealDraft.safeParse(deal).error?.issues ?? [];
  const wrong = issues.flatMap(({ path: [key] }) => Object.entries(STAND_INS).filter(([one]) => one === key));
  return wrong.length === 0 ? issues : [...issues, ...(DealDraft.safeParse({ ...deal, ...Object.fromEntries(wrong) }).error?.issues ?? [])];
}

/** What the deal's own rules refuse, in the order of the page: a field that is missing, and one that is wrong. */
const own: Check = (deal) => {
  const issues = ownIssues(deal);
  const byField = new Map(issues.flatMap(({ path: [key], message }) => (isKey(key) ? [[key, message] as const] : [])).toReversed());
  return Object.keys(DEAL_FIELDS).flatMap((key) => {
    const message = isKey(key) ? byField.get(key) : undefined;
    // An ended or empty flight has a check of its own.
    if (!isKey(key) || message === undefined || (key === 'end' && deal.end !== null)) return [];
    const { label, tab } = DEAL_FIELDS[key];
    if (message.startsWith('Please fill ')) return [finding('fieldMissing', key, { text: FIELDS_MISSING, fix: message })];
    return [finding('fieldWrong', key, { text: message, fix: `Correct ${label} in the ${DEAL_TAB_LABELS[tab]} tab.` })];
  });
};

/** The account sells through some marketplaces alone (decisions D68). */
function unsoldProblem({ title, unsold }: PlanFacts): Finding[] {
  if (unsold.length === 0) return [];
  const text = `The account does not sell through ${unsold.join(', ')}, which the media plan “${title}” includes.`;
  return [finding('marketplaceUnsold', 'mediaPlans', { text, fix: 'Remove it from the plan, or choose another plan.' })];
}

const plan: Check = ({ mediaPlans }, { plan: found }) => {
  if (mediaPlans === null)
    return [finding('planMissing', 'mediaPlans', { text: NO_PLAN, fix: 'Choose a media plan in the Settings tab.' })];
  if (found === null)
    return [finding('planGone', 'mediaPlans', { text: NO_PLAN, fix: 'Its media plan was deleted. Choose another, or restore the plan.' })];
  const unsold = unsoldProblem(found);
  if (found.isEnabled) return unsold;
  const text = `The media plan “${found.title}” is disabled.`;
  return [finding('planDisabled', 'mediaPlans', { text, fix: 'Enable the plan, or choose another.' }), ...unsold];
};

const buyer: Check = ({ dealDspId, seat }, { dsp, plan: found }) => {
  if (dealDspId === '') return [];
  if (dsp === null) return [finding('dspGone', 'dealDspId', { text: 'The DSP is disabled.', fix: 'Choose another DSP.' })];
  const { name } = dsp;
  const seatFindings = seatProblem(seat.trim(), dsp);
  if (found === null || found.allowsDsp) return seatFindings;
  const text = `The buyers of the media plan “${found.title}” leave out the DSP ${name}.`;
  const fix = "Choose another DSP or plan, or change the plan's buyers.";
  return [finding('dspLeftOut', 'dealDspId', { text, fix }), ...seatFindings];
};

/** What is wrong with a deal's buyer seat (spec 3 §3: a DSP's `seat`). Saving refuses it, too. */
export function seatProblem(seat: string, dsp: BuyerFacts): Finding[] {
  if (seat === '')
    return dsp.wantsSeat
      ? [finding('seatWanted', 'seat', { text: `${dsp.name} wants a buyer seat on its deals.`, fix: 'Choose one of its seats.' })]
      : [];
  if (dsp.seats.includes(seat)) return [];
  const fix = dsp.wantsSeat ? 'Choose one of its seats.' : 'Choose one of its seats, or none.';
  if (dsp.closed.includes(seat)) return [finding('seatClosed', 'seat', { text: `The seat ${seat} of ${dsp.name} is switched off.`, fix })];
  return [finding('seatForeign', 'seat', { text: `${dsp.name} has no seat ${seat}.`, fix })];
}

const flight: Check = (deal, { now }) => {
  const { start, end, dayPartingType, dayPartingSchedules } = deal;
  if (start !== null && end !== null && instantOf(end, FLIGHT_ZONE) <= instantOf(start, FLIGHT_ZONE))
    return [
      finding('flightEmpty', 'end', { text: 'The flight must end after it starts.', fix: 'Choose a later end, or an earlier start.' }),
    ];
  if (end !== null && end <= now)
    return [finding('flightOver', 'end', { text: 'The flight is over.', fix: 'Choose an end that is still to come, or none.' })];
  if (dayPartingType === 'ALL' || dayPartingSchedules.length === 0 || hasHoursInFlight(deal, now)) return [];
  const text = 'None of the chosen hours is within the flight.';
  return [finding('dayPartsOutside', 'dayPartingSchedules', { text, fix: 'Choose hours of the days it runs, or a longer flight.' })];
};

const dollars = (amount: bigint) => `$${fromMicros(amount).replace(/0{1,4}$/, '')}`;

const price: Check = (deal, { dataFee }) => {
  // A price or margin that is missing or no amount is named as that.
  if (Number(deal.rate) <= 0 || ![deal.rate, deal.marginValue].every((amount) => Decimal.safeParse(amount).success)) return [];
  const split = priceSplit({ ...deal, dataFee });
  const { bid, margin, dataFee: fee, net } = split;
  if (deal.type === 'FIXED' && micros(dataFee) >= bid) {
    const fix = `The plan’s data costs ${dollars(fee)} CPM: set a price above it, or choose a plan with cheaper segments.`;
    return [finding('priceBelowFee', 'rate', { text: INCORRECT_SETTINGS, fix })];
  }
  if (net > 0n) return [];
  const taken = [...(margin > 0n ? [`${dollars(margin)} margin`] : []), ...(fee > 0n ? [`${dollars(fee)} data fee`] : [])].join(' and ');
  const text = `Nothing is left for the publisher: of ${dollars(bid)}, ${taken} is taken.`;
  return [finding('netNotPositive', margin > 0n ? 'marginValue' : 'rate', { text, fix: `${mendPrice(split)}.` })];
};

const ODD_ID = /[^A-Za-z0-9._-]/;
const dealId: Check = ({ dealId: id }) => {
  const name = id.trim();
  if (!name.startsWith('0') && !ODD_ID.test(name)) return [];
  const text = name.startsWith('0')
    ? 'The Deal ID begins with a zero, which spreadsheets and some DSPs drop.'
    : 'The Deal ID has letters that some DSPs do not take.';
  return [finding('dealIdOdd', 'dealId', { text, fix: 'Use letters, digits, dots, hyphens and underscores.' })];
};

/** Where bundles, and where domains, are: the platforms of apps, and those of the web. */
const APPS = ['INAPP', 'CTV', 'CABLETV'];
const WEB = ['MOBILE', 'DESKTOP'];
const TELEVISION = ['CTV', 'CABLETV'];
const isNone = ({ platform }: PlanFacts, of: readonly string[]) =>
  !platform.includes('ALL') && platform.every((code) => !of.includes(code));

const WHY = {
  expired: 'has expired',
  pending: 'is not ready yet',
  failed: 'failed its validation',
  gone: 'is gone, or no longer open to the account',
} as const;

/** Of the plan itself: what is in it that can bring nothing. */
const inPlan: Check = (_, { plan: found }) => {
  if (found === null) return [];
  const of = (code: PreflightCode, text: string, fix: string) => finding(code, 'mediaPlans', { text, fix });
  const against = [
    ...(found.apps !== null && isNone(found, APPS)
      ? [`${found.apps} in the plan target apps, but the plan’s platforms carry no apps.`]
      : []),
    ...(found.domains !== null && isNone(found, WEB)
      ? [`${found.domains} in the plan target the web, but the plan’s platforms carry no sites.`]
      : []),
  ];
  const isDisplayOnTv =
    found.mediaType === 'display' && !found.platform.includes('ALL') && found.platform.every((code) => TELEVISION.includes(code));
  return [
    ...(found.conflict
      ? [
          of(
            'targetingExcludesItself',
            found.conflict.length === 1
              ? `Nothing can meet this targeting rule of the plan: ${found.conflict[0]}.`
              : `Targeting rules of the plan exclude each other: ${found.conflict.join('; ')}.`,
            'Change or remove one of them in the plan, or choose another plan.',
          ),
        ]
      : []),
    ...(found.tooSmall === null
      ? []
      : [of('audienceTooSmall', found.tooSmall, 'Add members or segments to the audience of the plan, or choose another plan.')]),
    ...against.map((text) => of('listAgainstPlatform', text, 'Change the platforms or the lists of the plan.')),
    ...(isDisplayOnTv
      ? [
          of(
            'mediaTypeAgainstPlatform',
            'The plan asks for display on television, which shows video.',
            'Change its media type or platforms.',
          ),
        ]
      : []),
    ...found.unready.map(({ title, why }) =>
      of('segmentNotReady', `The segment “${title}” ${WHY[why]}.`, 'Remove it from the plan, or choose another.'),
    ),
    ...found.emptied.map(({ title, isDeleted }) =>
      of(
        'listEmptied',
        `The media list “${title}” ${isDeleted ? 'was deleted' : 'is empty'}.`,
        'Fill the list, or remove it from the plan.',
      ),
    ),
  ];
};

/** The account has room for one more (decisions D46). */
export function roomProblem(published: PreflightFacts['published']): Finding[] {
  if (published === null || published.now < published.most) return [];
  const [now, most] = [published.now, published.most].map((n) => n.toLocaleString('en-US'));
  return [
    finding('tooManyPublished', 'title', {
      text: `The account has ${now} published deals and may have ${most} at once.`,
      fix: 'Unpublish another deal first, or ask the platform for more.',
    }),
  ];
}
const room: Check = (_, { published }) => roomProblem(published);

const CHECKS: readonly Check[] = [own, plan, price, buyer, flight, inPlan, dealId, room, marketFindings];

/** Everything the pre-flight finds in a deal, errors first; of each check in the order in which people should mend it. */
export function preflightFindings(deal: UnfinishedDeal, facts: PreflightFacts): Finding[] {
  const found = CHECKS.flatMap((check) => check(deal, facts));
  return [...found.filter(({ severity }) => severity === 'error'), ...found.filter(({ severity }) => severity === 'warning')];
}
