import { counted, dayIn, daysWords, dayWords } from '@kontor/core/contract';
import type { Config, Letter } from '@kontor/core/server';
import { type ReportColumn, reportPages } from '@kontor/reports/contract';
import { figureText } from './figure-text.ts';
import { wordsText } from './report-words.ts';
import type { Told } from './sending-table.ts';

/** What a letter says besides its run. */
export type Sender = { account: string; owner: string; rows: number; missed: number; expires: Date };
type Link = Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT' | 'MAIL_FROM'>;

/** The secret stands behind `#`: browsers send that to no server. */
const linkTo = (secret: string, { PUBLIC_URL, HOST, PORT }: Link) =>
  new URL(`${reportPages.link.path}#${secret}`, PUBLIC_URL || `http://${HOST}:${PORT}`).href;

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const html = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);

const isShown = ({ of }: ReportColumn) => of === 'dimension' || of === 'figure';
const cellText = (column: ReportColumn, row: Told['rows'][number]) =>
  column.of === 'dimension' ? (row[column.key] ?? '') : figureText(column, row[column.key]);

/** Each measure's total and how it changed: “Revenue: $642,918.33 (+8.4%)”. */
function totalsOf({ columns, totals }: Told): { title: string; total: string; change: string }[] {
  if (!totals) return [];
  return columns
    .filter(({ of }) => of === 'figure')
    .map((column) => {
      const change = columns.find(({ key }) => key === `${column.key}.change`);
      return {
        title: column.title,
        total: figureText(column, totals[column.key]),
        change: change ? figureText(change, totals[change.key]) : '–',
      };
    });
}

function headOf(told: Told, { account, owner, missed }: Sender): string[] {
  const late = `${counted(missed, 'earlier sending was', 'earlier sendings were')} missed while the service stood still; this is the latest one.`;
  return [
    `${account}, a report of ${owner}`,
    `${wordsText(told.words)}.`,
    ...(told.previousDays ? [`Changes are from ${daysWords(told.previousDays)}.`] : []),
    ...(missed > 0 ? [late] : []),
  ];
}

const linkWords = ({ expires }: Sender) =>
  `The link opens without signing in until ${dayWords(dayIn('UTC', expires))}. Whoever has it can read this report, so do not pass it on.`;
const rowsWords = (rows: number, shown: number) =>
  rows <= shown ? counted(rows, 'row', 'rows') : `The first ${shown} of ${counted(rows, 'row', 'rows')}`;

function textOf(told: Told, sender: Sender, link: string): string {
  const shown = told.columns.filter(isShown);
  const totals = totalsOf(told).map(({ title, total, change }) => `${title}: ${total} (${change})`);
  const rows = told.rows.map((row) => shown.map((column) => cellText(column, row)).join(' | '));
  const body =
    told.rows.length === 0
      ? ['No Report Data Available']
      : [
          ['Totals', ...totals].join('\n'),
          [rowsWords(sender.rows, rows.length), shown.map(({ title }) => title).join(' | '), ...rows].join('\n'),
        ];
  return [told.name, headOf(told, sender).join('\n'), ...body, `Every row as a CSV file:\n${link}`, linkWords(sender)].join('\n\n');
}

const CELL = 'padding:6px 12px 6px 0;border-bottom:1px solid #d9ded9;font-size:14px;';
const cell = (text: string, isFigure: boolean, tag: 'td' | 'th' = 'td') =>
  `<${tag} align="${isFigure ? 'right' : 'left'}" style="${CELL}">${html(text)}</${tag}>`;
const line = (cells: string) => `<tr>${cells}</tr>`;
const table = (rows: readonly string[]) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 20px">${rows.join('')}</table>`;

function bodyOf(told: Told, sender: Sender): string {
  if (told.rows.length === 0) return '<p>No Report Data Available</p>';
  const shown = told.columns.filter(isShown);
  const isFigure = (column: ReportColumn) => column.of === 'figure';
  const totals = totalsOf(told).map(({ title, total, change }) => line(cell(title, false) + cell(total, true) + cell(change, true)));
  const head = line(shown.map((column) => cell(column.title, isFigure(column), 'th')).join(''));
  const rows = told.rows.map((row) => line(shown.map((column) => cell(cellText(column, row), isFigure(column))).join('')));
  return `<h2 style="font-size:16px">Totals</h2>${table(totals)}<h2 style="font-size:16px">${html(rowsWords(sender.rows, rows.length))}</h2>${table([head, ...rows])}`;
}

/** Tables and styles of the elements alone: mail programs know little more. The colors are those of light and of dark programs alike. */
const htmlOf = (told: Told, sender: Sender, link: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${html(told.name)}</title></head>
<body style="font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.45;margin:0;padding:24px">
<h1 style="font-size:20px;margin:0 0 8px">${html(told.name)}</h1>
${headOf(told, sender)
  .map((text) => `<p style="margin:0 0 8px">${html(text)}</p>`)
  .join('\n')}
${bodyOf(told, sender)}
<p><a href="${html(link)}">Every row as a CSV file</a></p>
<p style="font-size:13px">${html(linkWords(sender))}</p>
</body></html>`;

type Written = { id: string; to: string; secret: string; config: Link };

/** One letter of a sending. Its own id is the same however often it is tried, so that programs know a second copy. */
export function reportLetter(told: Told, sender: Sender, { id, to, secret, config }: Written): Letter {
  const link = linkTo(secret, config);
  const host = config.MAIL_FROM.slice(config.MAIL_FROM.lastIndexOf('@') + 1);
  return {
    to,
    subject: `${told.name}, ${daysWords(told.days)}`,
    text: textOf(told, sender, link),
    html: htmlOf(told, sender, link),
    messageId: `report-${id}@${host}`,
  };
}

/** To administrators of an account: a schedule that goes on no longer. */
export const stoppedLetter = (to: string, { name, why }: { name: string; why: string }): Letter => ({
  to,
  subject: `The report ${name} is no longer sent`,
  text: [`The schedule of the report “${name}” has stopped. ${why}`, 'You receive this because you administer the account.'].join('\n\n'),
});
