import { page } from '@kontor/core/contract';

export const waitingWorkPages = {
  waiting: page({ path: '/admin/waiting-work', access: 'super', title: 'Waiting Work' }),
  installation: page({ path: '/admin/installation', access: 'super', title: 'State of the Installation' }),
};
