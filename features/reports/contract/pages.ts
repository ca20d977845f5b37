import { page } from '@kontor/core/contract';

export const reportPages = {
  owned: page({ path: '/reports/owned', access: 'agency', title: 'Owned Reports' }),
  create: page({ path: '/reports/owned/create', access: 'agency', title: 'New report' }),
  ownedReport: page({ path: '/reports/owned/{id}', access: 'agency', title: 'Report' }),
  edit: page({ path: '/reports/owned/{id}/update', access: 'agency', title: 'Edit report' }),
  shared: page({ path: '/reports/shared', access: 'agency', title: 'Shared Reports' }),
  sharedReport: page({ path: '/reports/shared/{id}', access: 'agency', title: 'Shared report' }),
  view: page({ path: '/reports/shared/{id}/update', access: 'agency', title: 'View report' }),
  /** Where the link of a letter leads; the secret stands behind `#`. */
  link: page({ path: '/report-link', access: 'public', title: 'Report', isApart: true }),
};
