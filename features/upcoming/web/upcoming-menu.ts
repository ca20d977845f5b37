import type { MenuLine } from '@kontor/core/web';
import { upcomingPages as pages } from '@kontor/upcoming/contract';
import { IconBookmarks, IconChartHistogram, IconHelp, IconPhoto, IconTemplate } from '@tabler/icons-react';

/** Lines of pages that are not built yet; a feature that is built takes its lines from here. */
export const upcomingMenu: readonly MenuLine[] = [
  { group: 'Trading', submenu: 'Deals', order: 2, label: 'Deal Library', page: pages.dealsLibrary, icon: IconTemplate },
  { group: 'Trading', order: 3, label: 'Deal Library', page: pages.dealLibrary, icon: IconTemplate },
  { group: 'Trading', order: 4, label: 'Featured Deals', page: pages.dealFeatured, icon: IconBookmarks },
  { group: 'Super Admin', order: 3, label: 'Meta', page: pages.adminMeta, icon: IconPhoto },
  { group: 'Admin', order: 4, label: 'Avails Explorer', page: pages.adminAvailsExplorer, icon: IconChartHistogram },
  { group: 'Support', order: 1, label: 'Help', page: pages.helpcenter, icon: IconHelp },
];
