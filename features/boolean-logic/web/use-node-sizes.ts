import { booleanLogicRoutes, type Expression, type Item, type Node, walk } from '@kontor/boolean-logic/contract';
import { call, callKey, useBurst, useIsKept, useRead } from '@kontor/core/web';
import type { ToldCount } from '@kontor/market/contract';

/** Between two presses of a person. */
const BURST_MS = 150;

/** What a node says, whatever it is called: equal nodes have equal sizes. */
const saidBy = (node: Node | Item): string => JSON.stringify(node, (key, value: unknown) => (key === 'name' ? undefined : value));

type Sizes = { users: ReadonlyMap<string, ToldCount | null>; fee: string; expression: string };

/**
 * Users of every node while an expression is edited, and its fee. Answers are kept by question and each says which nodes it is of, so a
 * late one never stands beside a node that has changed since.
 */
export function useNodeSizes(expression: Expression, isOn: boolean) {
  const text = saidBy(expression);
  const isKept = useIsKept([...callKey(booleanLogicRoutes.sizes), text]);
  const calm = useBurst(text, BURST_MS);
  const asked = isKept ? text : calm;
  const ask = async (signal: AbortSignal): Promise<Sizes> => {
    const question = JSON.parse(asked) as Expression; // as it was written above
    const { users, fee } = (await call(booleanLogicRoutes.sizes, { expression: question }, signal)).data;
    return { users: new Map([...walk(question)].map(({ node }, index) => [saidBy(node), users[index] ?? null])), fee, expression: asked };
  };
  const query = useRead([...callKey(booleanLogicRoutes.sizes), asked], ask, { enabled: isOn, keepPrevious: true });
  const isCurrent = query.data?.expression === text;
  return {
    /** Undefined while it is being counted. */
    usersOf: (node: Node | Item): ToldCount | null | undefined => query.data?.users.get(saidBy(node)),
    fee: isCurrent ? query.data?.fee : undefined,
    isFailed: query.isError,
    error: query.isError ? query.error : null,
    retry: () => void query.refetch(),
    isRetrying: query.isFetching,
  };
}
export type NodeSizes = ReturnType<typeof useNodeSizes>;
