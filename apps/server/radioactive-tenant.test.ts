import { PERSONA_NAMES, type Persona } from '@kontor/core/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';
import { nameOf } from './testing/gates.ts';
import { contaminate, everythingToldTo, FIGURE, LEAK, READS, type Records, WORD } from './testing/radioactive.ts';
import { takeDownSecondWall } from './testing/second-wall.ts';

/** Super users administer accounts and people, and act as anybody: they find everybody and where they belong (spec 1 §2.9; 3 §2). What was made of an
 * item of the library they read as sums. */
const OF_SUPER =
  /^(GET user\/impersonate\/people$|(GET|POST) (account|admin\/user|segment\/provider)\/|GET deal\/library\/usage\/|(POST|GET) marketplace\/(get|download|choices)|POST (messages\/supply|help\/ticket\/all$))/;
/** Super users answer everybody’s support requests; to all others these tell their own. */
const ANSWERED_BY_SUPER = /^GET help\/ticket\/get\//;
/**
 * Reading calls that hold no word of any account: of the platform, of the market, behind a letter's secret, or closed to this account. Every
 * other one must tell the account its own words, or it was asked wrongly here.
 */
const SILENT = [
  // Reach is closed to this account; publishers that sell it nothing are the market’s.
  /^GET reach\//,
  /^POST realtime\/transparency\/(supply\/inactive|brand\/publisher)$/,
  // A day alone; and which widgets there are, whose figures `dashboard/widget/{}` tells.
  /^GET (deal\/last-day\/|dashboard\/all$)/,
  // Words of the platform: what a report may have, icons of names, and templates.
  /^GET report\/config$/,
  /^(GET|POST) (meta|deal\/library|deal\/template)\//,
  // Of one report, its charts and its letters, which features/reports asks for as others; the file of a link is behind its secret.
  /^(GET report\/(chart|heat|progress|sendings\/\{\})|POST report\/link\/download)$/,
  // How many of one's deals need somebody, by rule.
  /^GET deal\/needs(\/waiting)?$/,
  // Whether one person gets a letter.
  /^GET deal\/incidents\/letter$/,
  // Shares of a goal, and hours.
  /^GET deal\/standing\//,
  // A request of the market, and its apps.
  /^GET deal\/(sample|gaps\/appinfo)\//,
  // By its bundle, and never by the deal alone: `deal/get/all/appinfo` tells the same.
  /^GET deal\/get\/appinfo\//,
  // Deals that others sent to this account: apps/server/deal-walls.test.ts; and names of publishers.
  /^(GET deal\/approval\/|POST deal\/approval\/needed$)/,
  /^GET (sign-in\/ways|ingest\/keys|installation\/state|waiting-work|deal\/generate\/id)$/,
  /^(GET|POST) target\//,
  // Of the market; counts and times; and of one person's file, which features/media-lists and features/segments ask for as others.
  /^GET (medialist\/(values|rejects|figures|changes)|segment\/rejects)\//,
  // Of DSPs and their seats, and how many deals of all accounts they carry, to super users alone.
  /^(GET dsp\/get\/|POST dsp\/(get\/all|download\/csv)$)/,
  // Of publishers and how many deals of all accounts they answer for, to the platform's people alone.
  /^(GET|POST) publishermapping\//,
  // Of currencies, of the market's sellers, and the platform's message to everybody.
  /^GET (rates|sellers|systemmessages\/get)$/,
  // Whom to act as, and accounts and people of the platform, which super users alone ask.
  OF_SUPER,
  /^(GET deal\/dsp\/seat|POST mediaplan\/forecast(\/values)?|GET mediaplan\/cost\/\{\})$/,
  // Addresses; pictures, of which this account's request has none; and documents of the platform.
  /^GET (help\/(links$|ticket\/file\/)|helpcenter\/documentation\/)/,
  /^POST (invitation\/link|user\/confirm\/link)$/,
  /^GET (user\/notices|reportingapi\/all)$/,
  // Of the market and of what publishers declare; and of all companies, for staff.
  /^POST mediaplan\/(forecast\/people|inventory\/info(\/account)?)$/,
  /^GET mediaplan\/(companies|account\/inventory\/filter)$/,
  // Figures of segments and names of their providers; and logic, which is switched off for this account.
  /^(GET|POST) mediaplan\/(segment\/(datatype|cost|advance\/cost)|audience\/(avails|sizes))$/,
  /^POST audsegboollogic\/check$/,
  // Requests of two plans at least: features/price-explorer asks for others' beside its own.
  /^POST chart\/compare$/,
  // Charts of the market by price and hour, and what staff explore of it, which is the platform's.
  /^(POST chart\/(generate\/(area|cpm|insights)|pmp\/download)|GET chart\/(pmp\/)?realtime|(GET|POST) avails\/.*)$/,
  // Counts of members and requests, and where in the market they are.
  /^(GET (segment\/figures\/\{\}|chart\/segment\/realtime|insight\/list)|POST segment\/adds)$/,
];
/** Tables of spend, of an account’s own delivery and what its links name; those of other account types refuse it. */
const TRANSPARENCY = [
  'adomain',
  'agency/adomain',
  'agency/publisher',
  'flow',
  'overall-take-rate',
  'seat',
  'seat/adomain',
  'seat/publisher',
  'supply/active',
  'top-spends',
];
/** The calls that tell what was earned. */
const TELLING_FIGURES = [
  'GET dashboard/widget/{}',
  'GET insight/widget/detail/{}',
  'GET report/detail',
  'GET report/download/report-detail.csv',
  'POST chart/download',
  'POST dashboard/breakdown',
  'POST deal/all',
  'POST deal/chart',
  'POST deal/chart/breakdown',
  'POST deal/download/csv',
  'POST deal/funnel',
  ...TRANSPARENCY.map((path) => `POST realtime/transparency/${path}`),
];
/** Platform staff read every account when they say so, and then alone. */
const STAFF: Persona[] = ['super', 'staff'];

/** Who was sent a deal is told whose it is; the demo sends one of the marked account. */
const ASKER = /"approvalFor":"[^"]*"/g;

const app = testApp();
let records: Records;
beforeAll(async () => {
  records = await contaminate(app);
});

/** What somebody is told of the rival: its word, its figures, or how many rows it has, by a search for them. */
async function leaksTo(name: Persona) {
  const told = await everythingToldTo(await app.as(name), records, !STAFF.includes(name));
  const counted = ({ input, text }: (typeof told)[number]) => input.q === WORD && /"total(Count)?":[1-9]|"counts":{"/.test(text);
  return told
    .map((one) => ({ ...one, text: one.text.replaceAll(ASKER, '') }))
    .filter(({ call }) => name !== 'super' || !(OF_SUPER.test(call) || ANSWERED_BY_SUPER.test(call)))
    .filter((one) => LEAK.test(one.text) || counted(one))
    .map(({ call, input, text }) => ({ call, input, text: text.slice(Math.max(0, text.search(LEAK) - 250)).slice(0, 500) }));
}

describe('one account’s words and figures in every list, count, sum, chart and file (security rules 2–5)', () => {
  test('are found by the account itself, so that their absence means something', async () => {
    const told = await everythingToldTo(await app.as('rival'), records, true);
    const callsWith = (pattern: RegExp) => new Set(told.filter(({ text }) => pattern.test(text)).map(({ call }) => call));
    const telling = callsWith(LEAK);
    const calls = READS.map(nameOf);
    expect(calls.filter((call) => !telling.has(call) && !SILENT.some((silent) => silent.test(call)))).toEqual([]);
    expect([...callsWith(new RegExp(`${FIGURE}`))].sort()).toEqual(TELLING_FIGURES);
  });

  const OTHERS = PERSONA_NAMES.filter((name) => name !== 'rival');
  test.each(OTHERS)('are told to nobody else: %s', async (name) => {
    expect(await leaksTo(name)).toEqual([]);
  });

  test.each<Persona>(['agency', 'lean'])(
    'are told to nobody else by the predicates alone, with row-level security down: %s',
    async (name) => {
      await takeDownSecondWall(app);
      expect(await leaksTo(name)).toEqual([]);
    },
  );
});
