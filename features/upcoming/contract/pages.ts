import { page } from '@kontor/core/contract';

/**
 * Pages of the specification (1 §2.2) that are not built yet, behind their right gates. A feature that is built takes its pages from here.
 */
export const upcomingPages = {
  transparency: page({ path: '/transparency', access: 'transparency', title: 'Transparency' }),
  adminSupplyrequest: page({ path: '/admin/supplyrequest', access: 'super', title: 'Supply Requests' }),
  adminAvailsExplorer: page({ path: '/admin/avails-explorer', access: 'adminFlag', title: 'Avails Explorer' }),
  adminAvailsExplorerCreate: page({ path: '/admin/avails-explorer/create', access: 'adminFlag', title: 'New avails exploration' }),
  adminAvailsExplorerById: page({ path: '/admin/avails-explorer/{id}', access: 'adminFlag', title: 'Avails exploration' }),
  reach: page({ path: '/reach', access: 'reach', title: 'FTrackHHID Reach' }),
  reportsOwned: page({ path: '/reports/owned', access: 'agency', title: 'Owned Reports' }),
  reportsOwnedCreate: page({ path: '/reports/owned/create', access: 'agency', title: 'New report' }),
  reportsOwnedById: page({ path: '/reports/owned/{id}', access: 'agency', title: 'Report' }),
  reportsOwnedByIdUpdate: page({ path: '/reports/owned/{id}/update', access: 'agency', title: 'Edit report' }),
  reportsShared: page({ path: '/reports/shared', access: 'agency', title: 'Shared Reports' }),
  reportsSharedById: page({ path: '/reports/shared/{id}', access: 'agency', title: 'Shared report' }),
  reportsSharedByIdUpdate: page({ path: '/reports/shared/{id}/update', access: 'agency', title: 'View report' }),
  helpcenter: page({ path: '/helpcenter', access: 'signedIn', title: 'Help' }),
  helpcenterJirasupport: page({ path: '/helpcenter/jirasupport', access: 'signedIn', title: 'Support Request' }),
  helpcenterDocs: page({ path: '/helpcenter/docs', access: 'signedIn', title: 'Documentation' }),
};
