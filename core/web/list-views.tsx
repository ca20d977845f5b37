import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** A list as somebody keeps it under a name: `search` is what the URL says of it, `table` columns and row height as the browser keeps them. */
export type KeptView = {
  id: string;
  name: string;
  search: string;
  table: string;
  isShared: boolean;
  /** Of the person who looks. */
  isOwn: boolean;
  /** Whether the list opens with it. */
  isDefault: boolean;
  version: number;
  /** The list's own, which nobody keeps and nobody changes. */
  isReady?: true;
};

/** A view that a list comes with; somebody's own of that name takes its place. */
export type ReadyView = { name: string; search: string; hidden: readonly string[] };
const readyView = ({ name, search, hidden }: ReadyView): KeptView => ({
  id: `ready.${name}`,
  name,
  search,
  table: JSON.stringify({ hidden }),
  isShared: false,
  isOwn: false,
  isDefault: false,
  version: 0,
  isReady: true,
});
/** Those of the account and the person, and after them the list's own. */
export const withReady = (kept: KeptViews, ready: readonly ReadyView[]): KeptViews => ({
  ...kept,
  views: [...kept.views, ...ready.filter(({ name }) => !kept.views.some((view) => view.name === name)).map(readyView)],
});

export type ViewsMenuProps = {
  list: string;
  views: readonly KeptView[];
  /** What is listed, in the plural. */
  noun: string;
  chosen: KeptView | null;
  /** The list as it is now, to be kept. */
  now: Pick<KeptView, 'search' | 'table'>;
  isChanged: boolean;
  /** Null for the list without a view. */
  onChoose: (name: string | null) => void;
};

/** Views of a list; `isKnown` once they have come or have failed to. */
export type KeptViews = { views: readonly KeptView[]; isKnown: boolean; mayHaveDefault: boolean; own: KeptTable };
/** Columns and row height of a list without a view, as its person keeps them on the server; null until it is known, or where there are none. */
export type KeptTable = { table: string | null; keep: (table: string) => void };
/** Where views are kept; a feature gives it, so that every list has them. */
export type ListViews = { useViews: (list: string) => KeptViews; Menu: ComponentType<ViewsMenuProps> | null };

const NONE: KeptViews = { views: [], isKnown: true, mayHaveDefault: false, own: { table: null, keep: () => {} } };
const ListViewsContext = createContext<ListViews>({ useViews: () => NONE, Menu: null });

export const ListViewsProvider = ({ value, children }: { value: ListViews; children: ReactNode }) => (
  <ListViewsContext value={value}>{children}</ListViewsContext>
);
export const useListViews = () => useContext(ListViewsContext);
