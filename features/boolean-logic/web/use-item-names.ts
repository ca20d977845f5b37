import {
  bookOf,
  booleanLogicRoutes,
  type Expression,
  type Item,
  itemsOf,
  keyOfItem,
  type LogicOf,
  type NamedItem,
  namesIn,
} from '@kontor/boolean-logic/contract';
import { call, useCall } from '@kontor/core/web';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';

/** What items are called: those picked or read here are known, of those the expression came with the server tells. */
export function useItemNames(of: LogicOf, value: Expression | null) {
  const contentData = of === 'content';
  const [seen, setSeen] = useState<ReadonlyMap<string, NamedItem>>(new Map());
  const [ids] = useState(() => [...new Set(value ? itemsOf(value).map(keyOfItem) : [])]);
  const query = useCall(booleanLogicRoutes.names, { ids, contentData }, { enabled: ids.length > 0 });
  const known = useMemo(
    () => new Map([...(query.data ?? []).map((one): [string, NamedItem] => [keyOfItem(one.item), one]), ...seen]),
    [query.data, seen],
  );
  const newest = useRef(known);
  useLayoutEffect(() => {
    newest.current = known;
  });
  const learn = (items: readonly NamedItem[]) =>
    setSeen((before) => new Map([...before, ...items.map((one): [string, NamedItem] => [keyOfItem(one.item), one])]));
  /** What is known with the names of a text too, each looked up once. */
  const lookUp = async (text: string): Promise<NamedItem[]> => {
    const { data } = await call(booleanLogicRoutes.names, { ...namesIn(text), contentData });
    learn(data);
    return [...new Map([...known.values(), ...data].map((one) => [keyOfItem(one.item), one])).values()];
  };
  return {
    known,
    /** As they are when it is called, for what has waited for an answer. */
    newest: () => [...newest.current.values()],
    book: useMemo(() => bookOf([...known.values()]), [known]),
    of: (item: Item) => known.get(keyOfItem(item)),
    titleOf: (item: Item) => known.get(keyOfItem(item))?.title ?? (query.isFetching ? '…' : keyOfItem(item)),
    learn,
    lookUp,
    error: query.isError ? query.error : null,
    retry: () => void query.refetch(),
    isRetrying: query.isFetching,
  };
}
export type ItemNames = ReturnType<typeof useItemNames>;
