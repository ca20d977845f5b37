import { type FirstCalls, page } from '@kontor/core/contract';
import { mainFirstRead } from './dashboard-url.ts';

export const dashboardPages = {
  main: page({ path: '/dashboard', access: 'agency', title: 'Dashboard' }),
  staffMain: page({ path: '/admin/dashboard', access: 'adminFlag', title: 'Dashboard, all accounts' }),
};

export const dashboardFirstCalls: FirstCalls<typeof dashboardPages> = {
  main: (opening) => [mainFirstRead(opening)],
  staffMain: (opening) => [mainFirstRead(opening)],
};
