import {
  audienceTreeOf,
  bookOf,
  type booleanLogicRoutes,
  type Expression,
  expressionInvalid,
  expressionTree,
  type Fault,
  itemsOf,
  keyOfItem,
  LOGIC_CLOSED,
  type LogicOf,
  readText,
  textOf,
  walk,
  wordsOfExpression,
} from '@kontor/boolean-logic/contract';
import { fail, type Session } from '@kontor/core/contract';
import { answer, type Scope, type SignedCall } from '@kontor/core/server';
import { toldSizes } from '@kontor/market/server';
import { feeOf, isSaidByRequest } from '@kontor/segments/contract';
import { closedAmong, findSegments, peopleAsker } from '@kontor/segments/server';
import { expressionFaults } from './expression-faults.ts';
import { bookOfText, namedItems } from './logic-items.ts';

type Routes = typeof booleanLogicRoutes;

const TOGGLES = { audience: 'audienceBooleanLogic', content: 'contentBooleanLogic' } as const;
/** Whether the account's switch for this logic is on (spec 2 §6); staff look at every account's. */
export const isLogicOpen = ({ featureToggles, admin, superUser }: Session, of: LogicOf): boolean =>
  featureToggles[TOGGLES[of]] || admin || superUser;

/** The failure with its nodes: “expression.0.2” is the third part of the first. */
function refuse(faults: readonly Fault[]): never {
  const issues = faults.map(({ path, message }) => ({ path: ['expression', ...path].join('.'), message }));
  return fail(expressionInvalid, [...new Set(faults.map(({ message }) => message))].slice(0, 3).join(' ') || undefined, issues);
}

/** What was sent: an expression, or the one that a text says. */
async function askedExpression({ input, scope, stores }: SignedCall<Routes['check']>, of: LogicOf): Promise<unknown> {
  if (input.text === undefined) return of === 'content' ? (input.contentDataExpression ?? input.expression) : input.expression;
  // A text that cannot be parted into words says so when it is read.
  const book = await bookOfText({ scope, stores }, of, input.text).catch(() => bookOf([]));
  const { expression, fault } = readText(input.text, book);
  if (!fault) return expression;
  const message = `Line ${fault.line}, column ${fault.column}: ${fault.message}`;
  return fail(expressionInvalid, message, [{ path: 'text', message }]);
}

/** The check before an expression becomes a plan's (spec 2 §4, §7). */
export async function checkExpression(call: SignedCall<Routes['check']>) {
  const { input, scope, stores, session } = call;
  const of: LogicOf = input.contentData || input.contentDataExpression !== undefined ? 'content' : 'audience';
  if (!isLogicOpen(session, of)) fail(LOGIC_CLOSED[of]);
  const asked = await askedExpression(call, of);
  const faults = await expressionFaults({ scope, session }, of, asked, { isPmp: input.pmp });
  if (faults.length > 0) refuse(faults);
  const expression = asked as Expression; // it has no faults
  const named = await namedItems({ scope, stores }, of, { titles: [], ids: itemsOf(expression).map(keyOfItem) });
  const book = bookOf(named);
  const words = wordsOfExpression(expression, of, (item) => book.titleOf(item) ?? keyOfItem(item));
  return answer({ words, text: textOf(expression, book) }, { msg: 'The expression can be used.' });
}

/** What items are called; of segments those that the account's flags let somebody see (decisions D48). */
export async function readNames({ input, scope, stores, session }: SignedCall<Routes['names']>) {
  const of = input.contentData ? 'content' : 'audience';
  const named = await namedItems({ scope, stores }, of, input);
  if (of === 'content') return named;
  const closed = await closedAmong(
    { scope, session },
    named.map(({ item }) => keyOfItem(item)),
  );
  return named.filter(({ item }) => !closed.has(keyOfItem(item)));
}

/** The audience expression of a call that only looks at it; throws where it cannot be read, or names what the account may not use. */
async function lookedAt(
  { input, scope, session }: Pick<SignedCall<Routes['sizes']>, 'input' | 'scope' | 'session'>,
  isAudience = false,
): Promise<Expression> {
  if (!isLogicOpen(session, 'audience')) fail(LOGIC_CLOSED.audience);
  const faults = await expressionFaults({ scope, session }, 'audience', input.expression, { isLook: true, isAudience });
  if (faults.length > 0) refuse(faults);
  return input.expression as Expression; // it has no faults
}

const segmentsIn = async (scope: Scope, expression: Expression) =>
  new Map((await findSegments(scope, itemsOf(expression).map(keyOfItem))).map((one) => [one.id, one]));
const feeIn = (expression: Expression, found: Awaited<ReturnType<typeof segmentsIn>>) =>
  feeOf(expressionTree(expression, 'audience'), (id) => found.get(id)?.price ?? '0');

/** What the data of an audience expression costs (spec 2 §7). */
export async function readCost(call: SignedCall<Routes['cost']>) {
  const expression = await lookedAt(call, true);
  return { cost: feeIn(expression, await segmentsIn(call.scope, expression)) };
}

/** Users of every node. Of what the account may not use nothing is counted. */
export async function readSizes(call: SignedCall<Routes['sizes']>) {
  const { scope, stores } = call;
  const expression = await lookedAt(call);
  const nodes = [...walk(expression)].map(({ node }) => node);
  const [found, sizes] = await Promise.all([
    segmentsIn(scope, expression),
    toldSizes(stores.events, nodes.map(audienceTreeOf), peopleAsker(call)),
  ]);
  // Who is in a segment that requests say themselves is not known before they come.
  const isUncounted = (id: string) => isSaidByRequest(found.get(id)?.dataType ?? '');
  const users = nodes.map((node, index) => {
    const ids = node.type === 'SET' || node.type === 'GROUP' ? itemsOf(node).map(keyOfItem) : [keyOfItem(node)];
    return ids.some(isUncounted) ? null : (sizes[index] ?? null);
  });
  return { users, fee: feeIn(expression, found) };
}
