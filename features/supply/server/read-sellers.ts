import { type CsvReport, MOST_PROBLEMS } from '@kontor/core/contract';

/** A seller by the id that bid requests name it with; `name` '' where the file says none. */
export type Seller = { id: string; name: string; isReseller: boolean };
export type SellerFile = { kind: 'sellers.json' | 'app-ads.txt'; sellers: Seller[]; report: CsvReport };

/** A file that is neither of the two, in words for whoever sent it. */
export class UnreadableSellers extends Error {}

const MOST_LETTERS = 400;
/** IAB Tech Lab, sellers.json 1.0: who sells what others own is an intermediary. */
const SELLER_TYPES = ['PUBLISHER', 'INTERMEDIARY', 'BOTH'];
const RELATIONS = ['DIRECT', 'RESELLER'];
/** `contact=`, `subdomain=`, `ownerdomain=` and their like. */
const VARIABLE = /^[a-z]+ *=/i;

/** Reads a list row by row: `of` answers a seller, why the row is refused, or null for one that is nothing to us. */
function gather<Row>(rows: Iterable<readonly [number: number, row: Row]>, of: (row: Row) => Seller | string | null) {
  const sellers = new Map<string, Seller>();
  const report: CsvReport = { rows: 0, invalid: 0, problems: [] };
  for (const [number, row] of rows) {
    const found = of(row);
    report.rows += 1;
    if (typeof found === 'string') {
      report.invalid += 1;
      if (report.problems.length < MOST_PROBLEMS) report.problems.push({ row: number, reason: found });
    } else if (found) {
      const before = sellers.get(found.id);
      // Who sells something of their own is no mere reseller.
      sellers.set(found.id, before ? { ...found, isReseller: before.isReseller && found.isReseller } : found);
    }
  }
  return { sellers: [...sellers.values()], report };
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
const problemOf = (field: string, text: string): string | null => {
  if (text.length > MOST_LETTERS) return `${field}: At most ${MOST_LETTERS} letters`;
  return text.includes('\0') ? `${field}: Has a zero character` : null;
};

function sellerOf(row: unknown): Seller | string {
  if (typeof row !== 'object' || row === null) return 'Not an object';
  const { seller_id, name, domain, seller_type, is_confidential } = row as Record<string, unknown>; // an object, whatever it holds
  const [id, named, type] = [textOf(seller_id), textOf(name) || textOf(domain), textOf(seller_type).toUpperCase()];
  if (id === '') return 'seller_id: Required';
  if (!SELLER_TYPES.includes(type)) return `seller_type: One of ${SELLER_TYPES.join(', ')}`;
  if (named === '' && Number(is_confidential) !== 1) return 'name: Required unless is_confidential is 1';
  return problemOf('seller_id', id) ?? problemOf('name', named) ?? { id, name: named, isReseller: type === 'INTERMEDIARY' };
}

function readJson(text: string): SellerFile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new UnreadableSellers('The file is not valid JSON.');
  }
  const list = typeof parsed === 'object' && parsed !== null && 'sellers' in parsed ? parsed.sellers : null;
  if (!Array.isArray(list)) throw new UnreadableSellers('The file has no list of sellers.');
  return {
    kind: 'sellers.json',
    ...gather(
      list.map((row: unknown, index) => [index + 1, row] as const),
      sellerOf,
    ),
  };
}

function readText(text: string, system: string): SellerFile {
  const of = (line: string): Seller | string | null => {
    const [domain = '', id = '', relation = '', ...rest] = line.split(',').map((field) => field.trim());
    if (rest.length > 1 || relation === '') return 'Not three or four fields: domain, account, relationship, certification';
    if (!RELATIONS.includes(relation.toUpperCase())) return `relationship: One of ${RELATIONS.join(', ')}`;
    if (id === '') return 'account: Required';
    if (domain.toLowerCase() !== system) return null;
    return problemOf('account', id) ?? { id, name: '', isReseller: relation.toUpperCase() === 'RESELLER' };
  };
  const lines = text.split(/\r\n?|\n/).map((line, index): [number, string] => [index + 1, line.replace(/[#;].*$/, '').trim()]);
  const records = lines.filter(([, line]) => line !== '' && !VARIABLE.test(line));
  return { kind: 'app-ads.txt', ...gather(records, of) };
}

/**
 * The sellers of a sellers.json, or the accounts at the ad system `domain` of an app-ads.txt. Throws `UnreadableSellers` for another file, and for
 * an app-ads.txt without the domain.
 */
export function readSellers(content: string, domain: string): SellerFile {
  const text = content.replace(/^\uFEFF/, '');
  if (/^\s*[{[]/.test(text)) return readJson(text);
  if (domain === '') throw new UnreadableSellers('Of app-ads.txt the domain of the exchange is needed, whose accounts it lists.');
  return readText(text, domain.toLowerCase());
}
