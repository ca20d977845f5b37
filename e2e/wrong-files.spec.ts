import { addDays, dayIn } from '@kontor/core/contract';
import { expect, type Locator, type Page, type Request, test } from '@playwright/test';
import { expectSound, VIEWS } from './axe.ts';
import { BOTH_HANDS, type Hand } from './hands.ts';
import { signIn } from './sign-in.ts';

/** A file as people have it: what is written in it, its name's ending, and what the screen says of it, in order. */
type Wrong = { what: string; content: string | Buffer; ending?: string; says: (string | RegExp)[]; isLookedAt?: boolean };

const ENCODING = 'The file is no UTF-8 text; it may be Windows-1252 or Latin-1.';
const UTF16 = 'The file is UTF-16 text. Please save it as UTF-8 and select it again.';
const BESIDE = 'Cells beside the column were not read.';
const latin = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** Files of one column: `name` is its header, `at` a value for each number. */
function columnFiles(name: string, at: (n: number) => string): Wrong[] {
  const [a, b] = [at(1), at(2)];
  const two = /(?<!\d)2 (items|ids)/;
  return [
    { what: 'Windows-1252', content: latin(`${name},city\n${a},K\xf6ln\n`), says: [ENCODING], isLookedAt: true },
    { what: 'UTF-16', content: utf16(`${name}\n${a}\n`), says: [UTF16] },
    { what: 'no header', content: `${a}\n${b}\n`, says: [two, a, b] },
    {
      what: 'a column in second place',
      content: `Rank,${name}\n1,${at(3)}\n`,
      says: [`The column “${name}” was read, no other.`, `${BESIDE} 1 row: 2 “1”`, at(3)],
    },
    {
      what: 'an unknown header',
      content: `What we want\n${a}\n${b}\n`,
      says: ['The first row was read as the name of the column. 1 row: 1 “What we want”', two],
      isLookedAt: true,
    },
    { what: 'texts as formulas', content: `${name}\n="${at(4)}"\n="${at(5)}"\n`, says: [two, at(4), at(5)] },
    { what: 'leading apostrophes', content: `${name}\n'${at(6)}\n'${at(7)}\n`, says: [two, at(6), at(7)] },
    {
      what: 'a line that names the separator',
      content: `sep=;\r\n${name};city\r\n${at(8)};Paris\r\n`,
      says: [`${BESIDE} 1 row: 3 “Paris”`, at(8)],
    },
    { what: 'stray quotes', content: `${name},name\n${at(9)},the "Big" one\n`, says: [`${BESIDE} 1 row: 2 “the "Big" one”`, at(9)] },
    {
      what: 'line ends of each kind',
      content: `${name}\r\n${at(10)}\n${at(11)}\r${at(12)}`,
      says: [/(?<!\d)3 (items|ids)/, at(10), at(11), at(12)],
    },
    { what: 'a byte mark', content: `\ufeff${name}\n${at(13)}\n${at(14)}\n`, says: [two, at(13), at(14)] },
    { what: 'text with a value a line', ending: 'txt', content: `${at(15)}\n${at(16)}\n`, says: [two, at(15), at(16)] },
    { what: 'a list of JSON', ending: 'json', content: JSON.stringify([at(17), at(18)]), says: [two, at(17), at(18)] },
    {
      what: 'objects of JSON, indented',
      ending: 'json',
      content: JSON.stringify([{ rank: 1, [name]: at(19) }], null, 2),
      says: [`The column “${name}” was read, no other.`, at(19)],
    },
    { what: 'an open quotation mark', content: `${name}\n${a}\n"${b}\n`, says: ['Row 3: A quotation mark is not closed.'] },
  ];
}

const LIST_FILES: Wrong[] = [
  {
    what: 'addresses that are cut',
    content: 'domain\nyoutube.example/channel/UC1\nhttps://www.shop.example/x?y=1\n',
    says: [
      'Addresses were cut to their host: a list holds whole sites. 2 rows: 2 “youtube.example/channel/UC1”, 3 “https://www.shop.example/x?y=1”',
      '2 items',
      'shop.example',
    ],
    isLookedAt: true,
  },
  ...columnFiles('domain', (n) => `site-${n}.example`),
  {
    what: 'rows that are none',
    content: 'domain\nsite-1.example\n*.site-2.example\nN/A\n',
    says: ['Please fix the invalid domains', 'A list holds exact hosts', '“N/A”'],
    isLookedAt: true,
  },
];
const SEGMENT_FILES: Wrong[] = [
  ...columnFiles('ip', (n) => `23.4.5.${n}`),
  {
    what: 'rows that are none',
    content: 'ip\n23.4.5.6\n300.1.1.1\nN/A\n',
    says: ['Please fix the invalid IPs', '“300.1.1.1” (row 3)'],
    isLookedAt: true,
  },
];

const YESTERDAY = addDays(dayIn('UTC'), -1);
const LINES = { header: 'type,ts,dealid,count,price', row: `impression,${YESTERDAY} 12:00,NO-SUCH-DEAL,7,10` };
const UNKNOWN = /names an unknown deal/;
/** Lines of CSV that are read to the end: what is wrong of them is their deal alone. */
const FEED_FILES: Wrong[] = [
  { what: 'Windows-1252', content: latin(`${LINES.header},city\n${LINES.row},K\xf6ln\n`), says: [ENCODING], isLookedAt: true },
  { what: 'UTF-16', content: utf16(`${LINES.header}\n${LINES.row}\n`), says: [UTF16] },
  { what: 'no header', content: `${LINES.row}\n`, says: ['The header has no column type.'] },
  { what: 'unknown headers', content: `Art,Zeit,Geschaeft\n${LINES.row}\n`, says: ['The header has no column type.'] },
  {
    what: 'a report',
    content: `date,deal,impressions,spend\n${YESTERDAY},NO-SUCH-DEAL,5,1\n`,
    says: [/This is a report: impressions, spend are sums of days\./],
    isLookedAt: true,
  },
  {
    what: 'columns in any place',
    content: `Note,Price,Deal ID,Event Type,Timestamp\nx,10,NO-SUCH-DEAL,impression,${YESTERDAY} 12:00\n`,
    says: [UNKNOWN, 'Write the Deal ID as its deal has it.', 'Note'],
  },
  {
    what: 'texts as formulas and behind apostrophes',
    content: `${LINES.header}\nimpression,'${YESTERDAY} 12:00,="NO-SUCH-DEAL",'7,="10"\n`,
    says: [UNKNOWN],
  },
  { what: 'a line that names the separator', content: `sep=;\r\n${LINES.header}\r\n${LINES.row}`.replaceAll(',', ';'), says: [UNKNOWN] },
  { what: 'stray quotes', content: `${LINES.header},note\n${LINES.row},the "Big" one\n`, says: [UNKNOWN, 'note'] },
  {
    what: 'an open quotation mark',
    content: `${LINES.header}\n${LINES.row.replace(',7', ',"7')}\n`,
    says: ['has a quote that is not closed', 'A quotation mark inside a quoted cell is written twice.'],
  },
  { what: 'line ends of each kind', content: `${LINES.header}\r${LINES.row}\r\n${LINES.row}\n`, says: [UNKNOWN, '2 lines name no deal'] },
  { what: 'a text with a byte mark', ending: 'txt', content: `\ufeff${LINES.header}\n${LINES.row}\n`, says: [UNKNOWN], isLookedAt: true },
];
const REQUESTS = ['a', 'b'].map((id) => ({
  id,
  ts: `${YESTERDAY} 12:00`,
  imp: [{ id: '1', banner: {} }],
  site: { domain: 'site-1.example' },
}));
const REQUEST_FILES: Wrong[] = [
  { what: 'a list of JSON', ending: 'json', content: JSON.stringify(REQUESTS), says: [/Requests\s*2/, 'site-1.example'] },
  { what: 'JSON, indented', ending: 'json', content: JSON.stringify(REQUESTS, null, 2), says: [/Requests\s*2/, 'site-1.example'] },
  {
    what: 'CSV in place of requests',
    content: `${LINES.header}\n${LINES.row}\n`,
    says: ['is not valid JSON', 'Write each line as one JSON object.'],
    isLookedAt: true,
  },
];
/** A day of long ago, which no figure is of. */
const [ONE, OTHER] = ['2001-03-01', '2001-03-02'];
const RATES = { header: 'day,currency,rate', rows: `${ONE},ISK,0.0071\n${OTHER},ISK,0.0072\n` };
const KEPT = /Rates: .*2 (added|as before)/;
const RATE_FILES: Wrong[] = [
  { what: 'Windows-1252', content: latin(`${RATES.header},city\n${ONE},ISK,0.0071,K\xf6ln\n`), says: [ENCODING], isLookedAt: true },
  { what: 'UTF-16', content: utf16(`${RATES.header}\n${RATES.rows}`), says: [UTF16] },
  { what: 'no header', content: RATES.rows, says: [KEPT] },
  {
    what: 'unknown headers',
    content: `Tag,Waehrung,Kurs\n${RATES.rows}`,
    says: [KEPT, '1 of 3 rows was refused; the good ones are kept.', 'No column is called day, currency, rate.'],
    isLookedAt: true,
  },
  { what: 'columns in any place', content: `Source,Rate,Currency,Day\nECB,0.0071,ISK,${ONE}\nECB,0.0072,ISK,${OTHER}\n`, says: [KEPT] },
  { what: 'texts as formulas', content: `${RATES.header}\n="${ONE}",ISK,="0.0071"\n="${OTHER}",ISK,="0.0072"\n`, says: [KEPT] },
  { what: 'leading apostrophes', content: `${RATES.header}\n'${ONE},ISK,'0.0071\n'${OTHER},ISK,'0.0072\n`, says: [KEPT] },
  { what: 'a line that names the separator', content: `sep=;\r\n${RATES.header}\r\n${RATES.rows}`.replaceAll(',', ';'), says: [KEPT] },
  { what: 'stray quotes', content: `${RATES.header},note\n${RATES.rows.replaceAll('\n', ',the "Big" one\n')}`, says: [KEPT] },
  {
    what: 'an open quotation mark',
    content: `${RATES.header}\n"${RATES.rows}`,
    says: ['No rate was kept.', 'A quotation mark is not closed.'],
  },
  { what: 'line ends of each kind', content: `${RATES.header}\r\n${RATES.rows.trim()}\r`, says: [KEPT] },
  { what: 'a byte mark', content: `\ufeff${RATES.header}\n${RATES.rows}`, says: [KEPT] },
  { what: 'text by tabs', ending: 'txt', content: RATES.rows.replaceAll(',', '\t'), says: [KEPT] },
  {
    what: 'a list of JSON',
    ending: 'json',
    content: JSON.stringify([ONE, OTHER].map((day, n) => ({ day, currency: 'ISK', rate: `0.007${n + 1}` }))),
    says: [KEPT],
  },
  {
    what: 'objects of JSON, indented',
    ending: 'json',
    content: JSON.stringify([{ rate: 0.0071, currency: 'ISK', day: ONE }], null, 2),
    says: [/Rates: .*1 (added|as before)/],
  },
  {
    what: 'rates with a decimal comma',
    content: `day;currency;rate\n${ONE};ISK;0,0071\n`,
    says: ['No rate was kept.', 'Not dollars for one unit: write 1.0821'],
  },
  {
    what: 'rates upside down',
    content: `${RATES.header}\n${OTHER},ISK,139\n${OTHER},EUR,0.009\n`,
    says: ['More than 10 dollars for one unit', 'Is 0.009 right?', '1 rate is far from what one expects.'],
    isLookedAt: true,
  },
];

const isUpload = (request: Request) => (request.headers()['content-type'] ?? '').startsWith('multipart/');
type Looking = { page: Page; hand: Hand; view: string };

/** Gives the screen one file after the other and reads what it says of each; some of these states are looked at by axe. */
async function tryAll({ page, hand, view }: Looking, files: readonly Wrong[], said: Locator = page.getByRole('main')) {
  const choose = page.locator('.k-upload').getByRole('button', { name: /^Choose (another )?file$/ });
  for (const { what, content, ending = 'csv', says, isLookedAt } of files) {
    const name = `${what.replaceAll(' ', '-')}.${ending}`;
    await test.step(what, async () => {
      const [asked, answered] = [page.waitForEvent('filechooser'), page.waitForResponse((one) => isUpload(one.request()))];
      await hand.press(choose);
      await (await asked).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
      await answered;
      await expect(page.locator('.k-upload').getByRole('progressbar')).toHaveCount(0);
      for (const text of says) await expect(said).toContainText(text);
      if (isLookedAt) await expectSound(page, `${what}, ${view}`);
    });
  }
}

for (const [index, { name: view, ...use }] of VIEWS.entries()) {
  const hand = index === 0 ? BOTH_HANDS.mouse : BOTH_HANDS.keyboard;
  test.describe(`${view}, ${hand.name}`, () => {
    test.use(use);

    test('a media list tells of each kind of wrong file what is wrong, or how it was read, before it is made', async ({ page }) => {
      await signIn(page, 'agency', '/medialist/domain/upload');
      await tryAll({ page, hand, view }, LIST_FILES);
      await expect(page.getByText('Not created yet')).toBeVisible();
    });

    test('a segment does', async ({ page }) => {
      await signIn(page, 'agency', '/segment/upload/create');
      await hand.choose(page.getByRole('combobox', { name: 'Segment type' }), 'IP');
      await tryAll({ page, hand, view }, SEGMENT_FILES);
    });

    test('“Check a feed” does', async ({ page }) => {
      await signIn(page, 'super', '/setting/feed-check?format=csv');
      await tryAll({ page, hand, view }, FEED_FILES);
      await hand.choose(page.getByRole('combobox', { name: 'Lines' }), 'Bid requests');
      await tryAll({ page, hand, view }, REQUEST_FILES);
    });
  });
}

test.describe('rates, which one person changes at a time', () => {
  test.describe.configure({ mode: 'serial' });
  for (const [index, { name: view, ...use }] of VIEWS.entries()) {
    const hand = index === 0 ? BOTH_HANDS.mouse : BOTH_HANDS.keyboard;
    test.describe(`${view}, ${hand.name}`, () => {
      test.use(use);
      test('exchange rates tell what of each kind of wrong file is kept, and why the rest is not', async ({ page }) => {
        await signIn(page, 'super', '/setting/exchange-rates');
        await tryAll({ page, hand, view }, RATE_FILES);
      });
    });
  }
});
