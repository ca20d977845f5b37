import { callKey, FIRST_PLACE, listKey, pageInput, readAs } from './call-parts.ts';
import type { Fields, Viewer } from './field.ts';
import type { ListView } from './list-view.ts';
import { askedOf, listName, opensWithViewKey, pageSizeIn, wishSchema } from './list-wish.ts';
import type { PageMap } from './page.ts';
import type { Input, Route } from './route.ts';
import { dayIn, ZONES, zoneOf } from './timezone.ts';

/** A page that is being opened: the parameters of its path, the search of its URL, and who opens it. */
export type Opening = {
  parameters: Readonly<Record<string, string | undefined>>;
  search: Readonly<Record<string, string>>;
  viewer: Viewer & { userId: string; accountId: string };
};

/** A call that a page makes at first, under the key by which the page keeps its answer; `pages` are those of a list. */
export type FirstCall = {
  route: Route;
  input: object;
  key: readonly unknown[];
  isPages?: true;
  /** Not made where the browser keeps something under this name. */
  unless?: string;
};

/** What the pages of a feature ask at first: pure functions of their URL and the session (docs/decisions/0055). */
export type FirstCalls<M extends PageMap = PageMap> = { readonly [K in keyof M]?: (opening: Opening) => readonly FirstCall[] };

/** A first call that reads a route, as `useCall` does. */
export function firstRead<R extends Route>(route: R, wish: Input<R>, { viewer }: Opening): FirstCall {
  const input = { ...readAs(route, viewer.isStaffView), ...(wish as object) };
  // Staff's wish is a key of the route's own input.
  return { route, input, key: callKey(route, input as Input<R>) };
}

/** The first page of a list, as `useListPage` asks it; none where a view or the browser says what is asked. */
export function firstList<Row extends { id: string }, F extends Fields>(
  view: ListView<Row, F>,
  route: Route,
  { opening: { viewer, search }, also }: { opening: Opening; also?: object },
): FirstCall[] {
  if (search['view'] !== undefined || search['ids']) return [];
  const wish = wishSchema(view.fields).parse(search);
  const { input: asked } = askedOf(view, { viewer, wish, today: dayIn(ZONES[zoneOf(viewer)].iana), also });
  const input = { ...readAs(route, viewer.isStaffView), ...asked };
  const size = pageSizeIn(search['size'], view);
  const isBare = Object.values(wish).every((value) => !value);
  const unless = isBare ? { unless: opensWithViewKey(viewer, listName(view, viewer.isStaffView)) } : {};
  return [{ route, input: pageInput(input, FIRST_PLACE, size), key: listKey(route, input, size), isPages: true, ...unless }];
}
