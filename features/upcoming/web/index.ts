import type { PageMap } from '@kontor/core/contract';
import { type WebPage, webFeature } from '@kontor/core/web';
import { upcomingPages } from '@kontor/upcoming/contract';
import { upcomingMenu } from './upcoming-menu.ts';

/** One screen for all of them. A feature's real screens take their pages out of the contract's list. */
const screensOf = (pages: PageMap): WebPage[] =>
  Object.entries(pages).map(([name, page]) => ({
    name,
    page,
    isUpcoming: true,
    load: async () => {
      const { UpcomingPage } = await import('./upcoming-page.tsx');
      return { default: () => UpcomingPage({ title: page.title }) };
    },
  }));

export const upcomingWeb = webFeature({ name: 'upcoming', screens: screensOf(upcomingPages), menu: upcomingMenu });
