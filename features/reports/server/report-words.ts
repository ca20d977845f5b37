import { counted, daysWords } from '@kontor/core/contract';
import { BREAKDOWNS } from '@kontor/market/contract';
import { type Piece, RANGE_WORDS } from '@kontor/reports/contract';
import { type Asker, namesOfValues } from './ask-report.ts';
import type { Definition, ReportSpan } from './definition.ts';
import { measureLabel } from './report-columns.ts';

/** Names in a sentence; the rest are counted. */
const TOLD = 3;

const plain = (text: string): Piece => ({ text, look: 'plain' });
const strong = (text: string): Piece => ({ text, look: 'strong' });
const and = (text: string): Piece => ({ text, look: 'and' });
const not = (text: string): Piece => ({ text, look: 'not' });

/** “A”, “A and B”, “A, B and C”. */
function listed(words: readonly string[], last: string): Piece[] {
  return words.flatMap((word, index) => [...(index === 0 ? [] : [plain(index === words.length - 1 ? ` ${last} ` : ', ')]), strong(word)]);
}

const WORDS = { in: plain(' is '), notIn: not(' is not '), contains: plain(' contains '), notContains: not(' does not contain ') } as const;

async function conditionWords(asker: Asker, { dimension, operation, value }: Definition['conditions'][number]): Promise<Piece[]> {
  const some = value.slice(0, TOLD);
  const names = dimension === 'appName' || dimension === 'dealId' ? new Map<string, string>() : await namesOfValues(asker, dimension, some);
  const rest = value.length - some.length;
  const told = [...some.map((one) => names.get(one) ?? one), ...(rest > 0 ? [counted(rest, 'other', 'others')] : [])];
  return [plain(BREAKDOWNS[dimension].label), WORDS[operation], ...listed(told, 'or')];
}

/** What a report asks, as a sentence in pieces. */
export async function definitionWords(asker: Asker, definition: Definition, { span, previous, zone }: ReportSpan): Promise<Piece[]> {
  const conditions = await Promise.all(definition.conditions.map((condition) => conditionWords(asker, condition)));
  const range = RANGE_WORDS.find(({ value }) => value === definition.range)?.label ?? '';
  return [
    ...listed(
      definition.measures.map((key) => measureLabel(key, asker.accountType)),
      'and',
    ),
    plain(' by '),
    ...listed(
      definition.dimensions.map((key) => BREAKDOWNS[key].label),
      'and',
    ),
    ...conditions.flatMap((words, index) => [index === 0 ? plain(', where ') : and(' and '), ...words]),
    plain('; '),
    strong(definition.range === 'custom' ? daysWords(span.days) : range),
    plain(definition.range === 'custom' ? '' : ` (${daysWords(span.days)})`),
    plain(`, days of ${zone.label}`),
    ...(previous ? [plain(', compared with '), strong(daysWords(previous.days))] : []),
  ].filter(({ text }) => text !== '');
}

export const wordsText = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');
