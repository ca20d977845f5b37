import { type Fields, fieldsWith, type ListView, listName, rangeSearch, WITHOUT_VIEW, type Wish, wishSchema } from '@kontor/core/contract';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { type KeptTable, type KeptView, type KeptViews, type ReadyView, useListViews, withReady } from './list-views.tsx';
import { parseSearch, stringifySearch, type UrlChange, useUrl } from './use-url.ts';

export type WishState = {
  wish: Wish;
  setWish: (change: Wish, push?: UrlChange) => void;
  /** The page with a change of the wish, for links. */
  hrefWith: (change: Wish) => string;
  /** What the list is kept as; null where it cannot be. */
  kept: {
    list: string;
    views: readonly KeptView[];
    own: KeptTable;
    chosen: KeptView | null;
    search: string;
    isChanged: boolean;
    choose: (name: string | null) => void;
  } | null;
  /** A view is on its way that says what is asked. */
  isWaiting: boolean;
};

const nothingOf = (fields: Fields): Wish =>
  Object.fromEntries(
    ['q', 'sort', 'group', 'ids', ...Object.keys(rangeSearch), ...fieldsWith(fields, 'filter').map(([key]) => key)].map((key) => [
      key,
      undefined,
    ]),
  );
const NO_VIEWS: readonly never[] = [];
const Named = z.object({ view: z.string().max(100).optional().catch(undefined) });

/** The same for the same wish, in whichever order it was made. */
const textOf = (wish: Wish): string => {
  const said = Object.entries(wish).filter(([, value]) => value !== undefined && value !== '');
  return stringifySearch(Object.fromEntries(said.sort(([one], [other]) => (one < other ? -1 : 1)))).slice(1);
};

/** A view in the URL stays a name as long as nothing else is asked; the list's own words come beside it from the first change on. */
function readViewed(own: Wish, named: string | undefined, { views, isKnown, mayHaveDefault }: KeptViews, read: (text: string) => Wish) {
  const isBare = textOf(own) === '';
  const first = views.find(({ isDefault }) => isDefault) ?? null;
  const chosen = named ? (views.find(({ name }) => name === named) ?? null) : isBare ? first : null;
  const isExpected = named ? named !== WITHOUT_VIEW : mayHaveDefault;
  return {
    chosen,
    hasDefault: first !== null,
    wish: isBare && chosen ? read(chosen.search) : own,
    isWaiting: isBare && !isKnown && isExpected,
  };
}

/** The wish of a list page, which lives in the URL. */
export function useListWish(
  { name, fields }: Pick<ListView, 'name' | 'fields'>,
  { isStaffView, ready = NO_VIEWS }: { isStaffView: boolean; ready?: readonly ReadyView[] | undefined },
): WishState {
  const schema = useMemo(() => wishSchema(fields), [fields]);
  const [own, setUrl] = useUrl(schema);
  const [{ view: named }] = useUrl(Named);
  const pathname = useLocation({ select: (location) => location.pathname });
  // Not the location's, which is there before the page's own: the page would be drawn twice.
  const present: Record<string, unknown> = useSearch({ strict: false });
  const list = listName({ name }, isStaffView);
  const { useViews } = useListViews();
  const kept = withReady(useViews(list), ready);
  const read = (text: string) => schema.parse(parseSearch(text));
  const { chosen, hasDefault, wish, isWaiting } = readViewed(own, named, kept, read);
  const nothing = nothingOf(fields);
  const whole = chosen && textOf(read(chosen.search));
  const urlOf = (change: Wish): Wish => {
    const next = { ...wish, ...change };
    const text = textOf(next);
    if (chosen && text === whole) return { ...nothing, view: chosen.name };
    if (text === '') return { ...nothing, view: hasDefault ? WITHOUT_VIEW : undefined };
    return { ...nothing, ...next, view: chosen?.name };
  };
  // What is drawn later still changes the wish as it is now.
  const latest = useRef(urlOf);
  useLayoutEffect(() => {
    latest.current = urlOf;
  });
  const search = textOf(wish);
  return {
    wish,
    setWish: (change, push) => setUrl(latest.current(change), push),
    hrefWith: (change) => `${pathname}${stringifySearch({ ...present, ...urlOf(change) })}`,
    kept: {
      list,
      views: kept.views,
      own: kept.own,
      chosen,
      search,
      isChanged: chosen !== null && search !== whole,
      choose: (view) => setUrl({ ...nothing, view: view ?? (hasDefault ? WITHOUT_VIEW : undefined) }, true),
    },
    isWaiting,
  };
}

/** The wish of a list in a dialog, which ends with it. */
export function useDialogWish(): WishState {
  const [wish, setWish] = useState<Wish>({});
  return {
    wish,
    setWish: (next) => setWish((before) => ({ ...before, ...next })),
    hrefWith: () => '',
    kept: null,
    isWaiting: false,
  };
}
