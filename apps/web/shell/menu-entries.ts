import type { AccessRule } from '@kontor/core/contract';
import {
  IconAppWindow,
  IconBinaryTree2,
  IconBookmarks,
  IconBuilding,
  IconBuildingStore,
  IconChartArrowsVertical,
  IconChartHistogram,
  IconFileSpreadsheet,
  IconFileUpload,
  IconHelp,
  IconHourglassEmpty,
  IconInbox,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconListDetails,
  IconMapPin,
  IconPhoto,
  IconReportAnalytics,
  IconServer2,
  IconShare,
  IconShieldLock,
  IconSpeakerphone,
  IconTargetArrow,
  IconTemplate,
  IconUsers,
  IconUsersGroup,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';

export type MenuEntry = { label: string; href: string; icon: TablerIcon };
export type Submenu = { label: string; icon: TablerIcon; entries: readonly MenuEntry[] };
/** `access` hides a whole group where the specification names who it is for. */
type Group = { label: string; access?: AccessRule; entries: readonly (MenuEntry | Submenu)[] };

/** Where platform staff start. */
export const STAFF_GROUP = 'Admin';

/** Entries and order of spec 1 §2.3, in the groups of the look. Who sees an entry is its page's rule, not written here. */
export const MENU: readonly Group[] = [
  {
    label: 'Overview',
    entries: [
      { label: 'Dashboard', href: '/dashboard', icon: IconLayoutDashboard },
      { label: 'Transparency', href: '/transparency', icon: IconChartArrowsVertical },
      { label: 'FTrackHHID Reach', href: '/reach', icon: IconUsersGroup },
    ],
  },
  {
    label: 'Trading',
    entries: [
      {
        label: 'Deals',
        icon: IconListDetails,
        entries: [
          { label: 'Self Created', href: '/deals/self', icon: IconListDetails },
          { label: 'Deal Library', href: '/deals/library', icon: IconTemplate },
        ],
      },
      { label: 'Deal Library', href: '/deal/library', icon: IconTemplate },
      { label: 'Featured Deals', href: '/deal/featured', icon: IconBookmarks },
    ],
  },
  {
    label: 'Planning',
    entries: [
      { label: 'Media Plans', href: '/mediaplan', icon: IconTargetArrow },
      {
        label: 'Segments',
        icon: IconBinaryTree2,
        entries: [
          { label: 'Uploaded Segments', href: '/segment/upload', icon: IconFileUpload },
          { label: 'Shared Segments', href: '/segment/shared', icon: IconShare },
        ],
      },
      {
        label: 'Media Lists',
        icon: IconFileSpreadsheet,
        entries: [
          { label: 'Bundles', href: '/medialist/bundle', icon: IconAppWindow },
          { label: 'Domains', href: '/medialist/domain', icon: IconWorld },
          { label: 'Zip Codes', href: '/medialist/zipcode', icon: IconMapPin },
          { label: 'Metro Codes', href: '/medialist/metrocode', icon: IconBuilding },
        ],
      },
      {
        label: 'Reporting',
        icon: IconReportAnalytics,
        entries: [
          { label: 'Owned Reports', href: '/reports/owned', icon: IconReportAnalytics },
          { label: 'Shared Reports', href: '/reports/shared', icon: IconShare },
        ],
      },
    ],
  },
  { label: 'Account', entries: [{ label: 'Users', href: '/users', icon: IconUsers }] },
  {
    label: 'Super Admin',
    access: 'super',
    entries: [
      { label: 'Accounts', href: '/admin/account', icon: IconBuildingStore },
      { label: 'Users', href: '/admin/user', icon: IconUsers },
      { label: 'Meta', href: '/admin/meta', icon: IconPhoto },
      { label: 'Supply Requests', href: '/admin/supplyrequest', icon: IconInbox },
      { label: 'DSPs', href: '/admin/dsp', icon: IconServer2 },
      { label: 'Restricted Publishers', href: '/admin/restricted-publishers', icon: IconShieldLock },
    ],
  },
  {
    // System messages stand here only: whoever is super sees this group too.
    label: STAFF_GROUP,
    access: 'adminFlag',
    entries: [
      { label: 'Dashboard', href: '/admin/dashboard', icon: IconLayoutGrid },
      { label: 'Deals', href: '/admin/deals', icon: IconListDetails },
      { label: 'Media Plans', href: '/admin/mediaplan', icon: IconTargetArrow },
      { label: 'Avails Explorer', href: '/admin/avails-explorer', icon: IconChartHistogram },
      { label: 'System Messages', href: '/admin/system-messages', icon: IconSpeakerphone },
      { label: 'Waiting Work', href: '/admin/waiting-work', icon: IconHourglassEmpty },
    ],
  },
  { label: 'Support', entries: [{ label: 'Help', href: '/helpcenter', icon: IconHelp }] },
];
