import type { MenuLine } from '@kontor/core/web';
import { upcomingPages as pages } from '@kontor/upcoming/contract';
import {
  IconBookmarks,
  IconChartArrowsVertical,
  IconChartHistogram,
  IconHelp,
  IconInbox,
  IconPhoto,
  IconReportAnalytics,
  IconShare,
  IconTemplate,
  IconUsersGroup,
} from '@tabler/icons-react';

/** Lines of pages that are not built yet; a feature that is built takes its lines from here. */
export const upcomingMenu: readonly MenuLine[] = [
  { group: 'Overview', order: 2, label: 'Transparency', page: pages.transparency, icon: IconChartArrowsVertical },
  { group: 'Overview', order: 3, label: 'FTrackHHID Reach', page: pages.reach, icon: IconUsersGroup },
  { group: 'Trading', submenu: 'Deals', order: 2, label: 'Deal Library', page: pages.dealsLibrary, icon: IconTemplate },
  { group: 'Trading', order: 3, label: 'Deal Library', page: pages.dealLibrary, icon: IconTemplate },
  { group: 'Trading', order: 4, label: 'Featured Deals', page: pages.dealFeatured, icon: IconBookmarks },
  { group: 'Planning', submenu: 'Reporting', order: 8, label: 'Owned Reports', page: pages.reportsOwned, icon: IconReportAnalytics },
  { group: 'Planning', submenu: 'Reporting', order: 9, label: 'Shared Reports', page: pages.reportsShared, icon: IconShare },
  { group: 'Super Admin', order: 3, label: 'Meta', page: pages.adminMeta, icon: IconPhoto },
  { group: 'Super Admin', order: 4, label: 'Supply Requests', page: pages.adminSupplyrequest, icon: IconInbox },
  { group: 'Admin', order: 4, label: 'Avails Explorer', page: pages.adminAvailsExplorer, icon: IconChartHistogram },
  { group: 'Support', order: 1, label: 'Help', page: pages.helpcenter, icon: IconHelp },
];
