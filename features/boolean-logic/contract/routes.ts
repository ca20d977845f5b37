import { Flag, failure, LARGE_BODY, route } from '@kontor/core/contract';
import { MAX_TREE_NODES, questionsSpent, ToldCount } from '@kontor/market/contract';
import { z } from 'zod';
import { ContentItem, type Expression, type Item, keyOfItem, MAX_ITEM_TEXT, SegmentItem } from './expression.ts';
import type { NameBook } from './expression-text.ts';
import { MAX_TEXT } from './text-tokens.ts';

/** Said where a check says nothing itself (spec 2 §8). */
export const UNKNOWN_PROBLEM = 'Unknown validation error. Please try again';
/** How a failed check is shown (spec 2 §4). */
export const validationFailed = (message: string): string => `Validation Failed: ${message || UNKNOWN_PROBLEM}`;

/** Its issues name the nodes at fault: “expression.0.2” is the third part of the first. */
export const expressionInvalid = failure({ code: 'expressionInvalid', status: 400, text: UNKNOWN_PROBLEM });
/** Texts name the switch, so that people know what to ask for. */
export const audienceLogicClosed = failure({
  code: 'audienceLogicClosed',
  status: 403,
  text: 'Boolean logic over audiences is not switched on for your account. Ask your account manager for it.',
});
export const contentLogicClosed = failure({
  code: 'contentLogicClosed',
  status: 403,
  text: 'Boolean logic over content is not switched on for your account. Ask your account manager for it.',
});
export const LOGIC_CLOSED = { audience: audienceLogicClosed, content: contentLogicClosed };
const closed = [audienceLogicClosed, contentLogicClosed] as const;

/** What an item is called, and what stands beside it. */
export const NamedItem = z.object({
  item: z.union([SegmentItem, ContentItem]),
  title: z.string(),
  /** “Gable Data, $0.75”; the dimension of a content value. */
  note: z.string(),
  /** Of a segment; '' where it has none. */
  parentProvider: z.string(),
});
export type NamedItem = z.output<typeof NamedItem>;

/** Names in any case; one that is spelt so comes before others that differ in case. */
export function bookOf(known: readonly NamedItem[]): NameBook {
  const byKey = new Map(known.map((one) => [keyOfItem(one.item), one]));
  const byTitle = Map.groupBy(known, ({ title }) => title);
  const byLower = Map.groupBy(known, ({ title }) => title.toLowerCase());
  return {
    titleOf: (item: Item) => byKey.get(keyOfItem(item))?.title,
    named: (title) => (byTitle.get(title) ?? byLower.get(title.toLowerCase()) ?? []).map(({ item }) => item),
    known: (id) => byKey.get(id)?.item,
  };
}

/** Anything: its shape is looked at level by level, so that no depth of it costs the server its stack. */
const AnyExpression = z.unknown() as z.ZodType<Expression | undefined>; // what a page sends; handlers read it as unknown
const contentData = Flag.default(false);

export const booleanLogicRoutes = {
  check: route({
    method: 'POST',
    path: 'audsegboollogic/check',
    access: 'agencyOrAdminFlag',
    summary: 'Whether an expression over audiences or content can be used, and which of its nodes is at fault',
    /** An expression or its text; of content under a key of its own (spec 2 §7). */
    input: z.object({
      expression: AnyExpression.optional(),
      contentDataExpression: AnyExpression.optional(),
      text: z.string().max(MAX_TEXT).optional(),
      contentData,
      /** The plan has publisher direct inventory. */
      pmp: Flag.default(false),
    }),
    bodyLimit: LARGE_BODY,
    output: z.object({ words: z.string(), text: z.string() }),
    failures: [expressionInvalid, ...closed],
    effect: 'read',
  }),
  names: route({
    method: 'POST',
    path: 'audsegboollogic/names',
    access: 'agencyOrAdminFlag',
    summary: 'What the items of an expression are called, and which items have a title',
    input: z.object({
      titles: z.array(z.string().max(MAX_ITEM_TEXT)).max(MAX_TREE_NODES).default([]),
      ids: z.array(z.string().max(MAX_ITEM_TEXT)).max(MAX_TREE_NODES).default([]),
      contentData,
    }),
    bodyLimit: LARGE_BODY,
    output: z.array(NamedItem),
    effect: 'read',
  }),
  cost: route({
    method: 'POST',
    path: 'mediaplan/segment/advance/cost',
    access: 'agencyOrAdminFlag',
    summary: 'Data fee of an audience expression, dollars CPM',
    input: z.object({ expression: AnyExpression, admin: Flag.default(false) }),
    bodyLimit: LARGE_BODY,
    output: z.object({ cost: z.string() }),
    failures: [expressionInvalid, audienceLogicClosed],
    effect: 'read',
  }),
  sizes: route({
    method: 'POST',
    path: 'mediaplan/audience/sizes',
    access: 'agencyOrAdminFlag',
    summary: 'Users of every node of an audience expression, and what its data costs',
    input: z.object({ expression: AnyExpression }),
    bodyLimit: LARGE_BODY,
    /** In the order in which `walk` goes through the expression; null where the market has not counted it. Fee in dollars CPM. */
    output: z.object({ users: z.array(ToldCount.nullable()), fee: z.string() }),
    failures: [expressionInvalid, audienceLogicClosed, questionsSpent],
    effect: 'read',
  }),
};
