import type { Output, Page, Route, Session } from '@kontor/core/contract';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { HomePart } from './home-parts.tsx';
import type { WebPage } from './pages.ts';

/** What a line of the side menu says besides its name. */
export type MenuMark = { count: string };
/** A call without input that tells a line its mark; the line stands in the menu only while it has one, unless it is there anyway. */
export type MenuMarkOf<R extends Route = Route> = {
  route: R;
  isAsked: (user: Session) => boolean;
  isThereAnyway?: true;
  // A method, so that lines with different calls are in one list.
  read(answer: Output<R> | undefined, user: Session): MenuMark | null;
};

/** A line of the side menu; `order` is its place in its group, as in the specification (spec 1 §2.3). Who sees it is its page's rule. */
export type MenuLine = {
  group: string;
  submenu?: string;
  order: number;
  label: string;
  page: Page;
  /** Pages without a line of their own that stand below this one, wherever their address is. */
  also?: readonly Page[];
  icon: TablerIcon;
  /** The letter that opens it after `g`. */
  go?: string;
  /** Narrows the page's rule, where the specification names for whom the line is. */
  isFor?: (user: Session) => boolean;
  mark?: MenuMarkOf;
};

/** A line of the user menu that opens a page; `isFor` narrows the page's rule to the personas that the specification names. */
export type UserMenuLine = { order: number; label: string; page: Page; icon: TablerIcon; isFor?: (user: Session) => boolean };

export type FoundRecord = {
  id: string;
  label: string;
  hint: string;
  status?: ReactNode;
  /** Where its page is named by more than its id. */
  href?: string;
};

/** Records that the palette finds by name: in `own` for who may open it, else in `staff`, where there is such a page. */
export type RecordSearch = {
  label: string;
  icon: TablerIcon;
  own: Page;
  staff?: Page;
  find: (asked: { q: string; most: number; isStaff: boolean }, signal: AbortSignal) => Promise<FoundRecord[]>;
};

/** A dialog that the shell lays over any page; its code comes when it is opened. */
export type OverlayCode = () => Promise<{ default: ComponentType<{ isOpen: boolean; onClose: () => void }> }>;

/** What a feature adds to the browser; the whole of it, so that the app lists features and nothing of theirs. */
export type WebFeature = {
  name: string;
  screens: readonly WebPage[];
  menu?: readonly MenuLine[];
  userMenu?: readonly UserMenuLine[];
  /** What people may start from anywhere, in the palette. */
  creates?: readonly { label: string; page: Page }[];
  search?: RecordSearch | readonly RecordSearch[];
  overlays?: Readonly<Record<string, OverlayCode>>;
  /** What it says on the main dashboard, above the figures. */
  home?: readonly HomePart[];
};

/** Declares the browser side of a feature: its web door exports this value and what other features may use. */
export const webFeature = (declared: WebFeature): WebFeature => declared;
