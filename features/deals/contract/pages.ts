import { page, type Viewer } from '@kontor/core/contract';

const staffList = page({ path: '/admin/deals', access: 'adminFlag', title: 'Deals, all accounts' });
const staffEdit = page({ path: '/admin/deals/{id}/{type?}', access: 'adminFlag', title: 'Deal' });

export const dealPages = {
  list: page({ path: '/deals/self', access: 'agency', title: 'Deals', ofStaff: staffList }),
  create: page({ path: '/deals/self/create/{type?}', access: 'agency', title: 'New deal' }),
  template: page({ path: '/deals/self/template/{id}/{type?}', access: 'agency', title: 'New deal from a template' }),
  edit: page({ path: '/deals/self/{id}/{type?}', access: 'agency', title: 'Deal', ofStaff: staffEdit }),
  staffList,
  staffEdit,
};
/** Tabs of a deal that exists (spec 2 §2). */
export const DEAL_TABS = ['dashboard', 'general', 'delivery', 'configuration', 'appinfooverride', 'history'] as const;
export const CREATE_TABS = ['general', 'delivery', 'configuration'] as const;
/** Those of `tabs` that are there: bidstream data and app info have one where the account's toggle is on, and for staff, who read it (spec 2 §2, §6). */
export const tabsOpen = <T extends string>(
  tabs: readonly T[],
  { featureToggles, isStaffView }: Pick<Viewer, 'featureToggles' | 'isStaffView'>,
): readonly T[] => {
  const open: Readonly<Record<string, boolean>> = {
    configuration: featureToggles.bidstreamDataConfiguration,
    appinfooverride: featureToggles.appOverrideAccess,
  };
  return tabs.filter((tab) => isStaffView || (open[tab] ?? true));
};
