import type { Page, PageMap } from '@kontor/core/contract';
import type { ComponentType } from 'react';

/** What a page component is given: the parameters of its path. */
export type PageProps = { parameters: Record<string, string | undefined> };
type Load = () => Promise<{ default: ComponentType<PageProps> }>;
export type WebPage = {
  name: string;
  page: Page;
  load: Load;
};

/** Pairs pages with their lazily loaded screens; a missing one is a compile error. */
export const mountPages = <M extends PageMap>(pages: M, screens: { [K in keyof M]: Load }): WebPage[] =>
  Object.entries(pages).map(([name, page]) => ({ name, page, load: screens[name as keyof M] }));
