import { BREAKDOWNS, type Breakdown, type Operation } from '../../contract/breakdowns.ts';
import { MEASURES, type MeasureKey } from '../../contract/measures.ts';
import { BREAKDOWN_SQL, deliveryCondition, isTime, type Sql, type Whose, type Within } from './delivery-condition.ts';
import { breakdownAs, measureAs, PREVIOUS } from './delivery-sql.ts';

/** What a report asks of one breakdown. */
export type Asking = { of: Breakdown; operation: Operation; value: readonly string[] };
export type ColumnOf = { of: 'dimension'; by: Breakdown } | { of: 'figure' | 'previous' | 'change'; by: MeasureKey };
/** Names of values by breakdown; those that are missing are called as they are. */
export type ValueNames = ReadonlyMap<Breakdown, ReadonlyMap<string, string>>;

/** A report as delivery is asked for it; its measures are such as who asks may see. */
export type ReportQuestion = {
  span: Within & { zone: string };
  /** As many days before, and how many days they are moved to stand beside those asked for. */
  previous: (Within & { shift: number }) | null;
  by: readonly Breakdown[];
  measures: readonly MeasureKey[];
  where: readonly Asking[];
  /** Names that the engine itself needs: to group by them, or to sort by them. Rows are called by names once they are read. */
  names: ValueNames;
  /** Part of a code or time of any of these; `found` are values whose names hold it. */
  search?: { text: string; of: readonly Breakdown[]; found: ReadonlyMap<Breakdown, readonly string[]> } | undefined;
  /** One value of a dimension, as rows have it in `code`. */
  only?: { of: Breakdown; value: string } | undefined;
};
/** How its rows are sorted, and which of them are asked for. */
export type ReportPage = { order: ColumnOf & { reverse: boolean }; start: number; number: number };

export const REPORT_LIMITS = 'SETTINGS max_execution_time = 60, max_memory_usage = 2000000000';
const CHANGE = 'change_';
const NAME = 'name_';
const OUT = 'out_';
export const nameAs = (key: Breakdown) => `${NAME}${key}`;
/** A figure as text: under another name than the number, which rows are sorted by. */
export const figureAs = (key: MeasureKey, mark = '') => `${OUT}${measureAs(key, mark)}`;
export const previousAs = (key: MeasureKey) => figureAs(key, PREVIOUS);
export const changeAs = (key: MeasureKey) => figureAs(key, CHANGE);
/** All figures of a row of a file, with commas between them; one that is not known is empty. */
export const FIGURES = 'figures';

/** Breakdowns whose rows are those of a name: several bundles are one app. */
const isByName = (key: Breakdown) => key === 'appName';

/** Between texts that travel as one: the engine reads one text in no time, and a list of 100,000 in a second. */
const SEPARATOR = '\u0001';
const joined = (texts: Iterable<string>) => [...texts].map((text) => text.replaceAll(SEPARATOR, ' ')).join(SEPARATOR);
const listIn = (parameter: string) => `splitByChar('\\x01', {${parameter}:String})`;

/** A value's name in SQL, given the SQL of the value. */
const named = (key: Breakdown, value: string, names: ValueNames): string =>
  names.has(key) ? `transform(${value}, ${listIn(`ids_${key}`)}, ${listIn(`names_${key}`)}, ${value})` : value;
const valueSql = (key: Breakdown) => `toString(${BREAKDOWN_SQL[key]})`;

/** What rows are grouped by; hours of the days before are moved to those that they stand beside. */
function groupSql(key: Breakdown, names: ValueNames, shift: number): string {
  if (isByName(key)) return named(key, valueSql(key), names);
  if (!isTime(key) || shift === 0) return BREAKDOWN_SQL[key];
  return BREAKDOWN_SQL[key].replace('(hour,', `(addDays(toTimeZone(hour, {zone:String}), ${shift}),`);
}

const within = (text: string, part: string) => `positionCaseInsensitiveUTF8(${text}, ${part}) > 0`;

/** Parts that the engine looks for in one pass over a text. It prepares a pass anew for each block of rows, which takes longer than the search. */
export const MOST_PARTS = 255;

/** More values than a condition has; those of a name may be many more, and a list of more than some 25,000 keeps the engine for minutes. */
const LISTED = 5_000;
const rowsIn = (parameter: string) => `(SELECT arrayJoin(${listIn(parameter)}))`;

function meeting({ of, operation, value }: Asking, index: number): string {
  const target = valueSql(of);
  const values = `{asked${index}:Array(String)}`;
  const all = value.length > LISTED ? rowsIn(`asked${index}`) : values;
  switch (operation) {
    case 'in':
      return value.length > 0 ? `${target} IN ${all}` : '0';
    case 'notIn':
      return value.length > 0 ? `${target} NOT IN ${all}` : '1';
    case 'contains':
    case 'notContains': {
      const found = `multiSearchAnyCaseInsensitiveUTF8(${target}, ${values}) = 1`;
      return operation === 'contains' ? found : `NOT ${found}`;
    }
  }
}

/** Which span, under which mark its parameters stand, and by how many days its hours are moved. */
type Moved = { during: Within; mark?: string; shift?: number };

/** Which rows of delivery: whose and when, then what is asked of them; the same for rows, sums and the days before. */
function conditionOf(whose: Whose, question: ReportQuestion, { during, mark = '', shift = 0 }: Moved): Sql {
  const { where, names, search, only } = question;
  const base = deliveryCondition(whose, during, { mark });
  const holding = (key: Breakdown) => {
    const held = within(isTime(key) ? groupSql(key, names, shift) : valueSql(key), '{search:String}');
    return search?.found.get(key)?.length ? [`${valueSql(key)} IN ${rowsIn(`found_${key}`)}`, held] : [held];
  };
  const found = search?.of.flatMap(holding).join(' OR ');
  const parts = [
    base.sql,
    ...where.map(meeting),
    ...(only ? [`${groupSql(only.of, names, shift)} = {only:String}`] : []),
    ...(found ? [`(${found})`] : []),
  ];
  return { sql: parts.join('\n  AND '), parameters: base.parameters };
}

/** One row for each group, and with `isWhole` a row of all of them: the engine's own sums, so that ratios are of sums. */
function grouped(question: ReportQuestion, condition: string, { shift, isWhole }: { shift: number; isWhole: boolean }): string {
  const keys = question.by.map(breakdownAs);
  const columns = [
    ...question.by.map((key) => `${groupSql(key, question.names, shift)} AS ${breakdownAs(key)}`),
    ...(isWhole ? [`grouping(${keys[0]}) AS is_whole`] : []),
    ...question.measures.map((key) => `${MEASURES[key].sql} AS ${measureAs(key)}`),
  ];
  const groups = isWhole ? `GROUPING SETS ((${keys.join(', ')}), ())` : keys.join(', ');
  return `SELECT ${columns.join(',\n  ')}\nFROM delivery_hourly\nWHERE ${condition}\nGROUP BY ${groups}`;
}

/** Change in percent, of a percentage in points; none from nothing. */
function changeSql(key: MeasureKey): string {
  const [now, before] = [measureAs(key), measureAs(key, PREVIOUS)];
  if (MEASURES[key].format === 'percent') return `${now} - ${before}`;
  return `if(${before} = 0, NULL, 100 * (toFloat64(${now}) - toFloat64(${before})) / toFloat64(${before}))`;
}

function orderSql({ by: dimensions, names }: ReportQuestion, order: ReportPage['order']): string {
  const way = order.reverse ? 'DESC' : 'ASC';
  const key =
    order.of === 'dimension'
      ? BREAKDOWNS[order.by].sortedBy === 'name' && names.has(order.by)
        ? `lowerUTF8(${isByName(order.by) ? breakdownAs(order.by) : nameAs(order.by)})`
        : breakdownAs(order.by)
      : measureAs(order.by, order.of === 'figure' ? '' : order.of === 'previous' ? PREVIOUS : CHANGE);
  return [`${key} ${way} NULLS LAST`, ...dimensions.map(breakdownAs)].join(', ');
}

const given = (value: readonly string[]) => (value.length > LISTED ? joined(value) : value);

function parametersOf(question: ReportQuestion): Sql['parameters'] {
  const { by, where, names, search, only, span } = question;
  const dimensions = [...by, ...(search?.of ?? []), ...(only ? [only.of] : [])];
  const lists = [...names].flatMap(([key, known]) => [
    [`ids_${key}`, joined(known.keys())],
    [`names_${key}`, joined(known.values())],
  ]);
  const found = [...(search?.found ?? [])].map(([key, values]) => [`found_${key}`, joined(values)]);
  return {
    ...Object.fromEntries(lists),
    ...Object.fromEntries(where.flatMap(({ value }, index) => (value.length > 0 ? [[`asked${index}`, given(value)]] : []))),
    ...(search ? { search: search.text, ...Object.fromEntries(found) } : {}),
    ...(only ? { only: only.value } : {}),
    ...(dimensions.some(isTime) ? { zone: span.zone } : {}),
  };
}

/**
 * The statement of a report. With a page, its rows, one more than asked for, and before those of the first page the row of all; without one,
 * every row in order, with its figures as a line of a file has them.
 */
export function reportSql(whose: Whose, question: ReportQuestion, { order, page }: { order: ReportPage['order']; page?: ReportPage }): Sql {
  const { span, previous, by, measures, names } = question;
  const isWhole = page !== undefined;
  const now = conditionOf(whose, question, { during: span });
  const before = previous && conditionOf(whose, question, { during: previous, mark: PREVIOUS, shift: previous.shift });
  const rows = grouped(question, now.sql, { shift: 0, isWhole });
  const keys = [...by.map(breakdownAs), ...(isWhole ? ['is_whole'] : [])];
  const earlier = measures.map((key) => `before.${measureAs(key)} AS ${measureAs(key, PREVIOUS)}`);
  const joined =
    previous && before
      ? `SELECT *, ${measures.map((key) => `${changeSql(key)} AS ${measureAs(key, CHANGE)}`).join(',\n  ')}
FROM (
SELECT now.*, ${earlier.join(', ')}
FROM (
${rows}
) AS now
LEFT JOIN (
${grouped(question, before.sql, { shift: previous.shift, isWhole })}
) AS before USING (${keys.join(', ')})
)`
      : rows;
  const marks = previous ? ['', PREVIOUS, CHANGE] : [''];
  const figures = measures.flatMap((key) => marks.map((mark) => ({ as: figureAs(key, mark), text: `toString(${measureAs(key, mark)})` })));
  const joinedFigures = `concat(${figures.map(({ text }) => `ifNull(${text}, '')`).join(", ',', ")}, '')`;
  const columns = [
    ...by.map(breakdownAs),
    ...by
      .filter((key) => names.has(key) && !isByName(key))
      .map((key) => `${named(key, `toString(${breakdownAs(key)})`, names)} AS ${nameAs(key)}`),
    ...(isWhole ? ['toUInt8(is_whole) AS whole', 'toString(count() OVER ()) AS every'] : []),
    ...(page ? figures.map(({ as, text }) => `${text} AS ${as}`) : [`${joinedFigures} AS ${FIGURES}`]),
  ];
  const wholeFirst = isWhole ? 'whole DESC, ' : '';
  // The row of all comes first, and is asked for with the first page.
  const [limit, offset] = page ? (page.start === 0 ? [page.number + 2, 0] : [page.number + 1, page.start + 1]) : [0, 0];
  const sql = `SELECT ${columns.join(',\n  ')}
FROM (
${joined}
)
ORDER BY ${wholeFirst}${orderSql(question, order)}${page ? `\nLIMIT ${limit} OFFSET ${offset}` : ''}
${REPORT_LIMITS}`;
  return { sql, parameters: { ...parametersOf(question), ...now.parameters, ...before?.parameters } };
}

/** No report names more values of a dimension (docs/decisions/0141). */
export const MOST_NAMED = 1_000_000;

/** The statement that answers the values which delivery has of each of `keys`, up to `MOST_NAMED`. */
export function valuesSql(whose: Whose, span: Within, keys: readonly Breakdown[]): Sql {
  const { sql, parameters } = deliveryCondition(whose, span, {});
  const columns = keys.map((key) => `groupUniqArray(${MOST_NAMED})(toString(${BREAKDOWN_SQL[key]})) AS ${breakdownAs(key)}`);
  return { sql: `SELECT ${columns.join(', ')}\nFROM delivery_hourly\nWHERE ${sql}\n${REPORT_LIMITS}`, parameters };
}
