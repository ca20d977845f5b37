import { page } from '@kontor/core/contract';

export const systemMessagePages = {
  edit: page({ path: '/admin/system-messages', access: 'superOrPlatformAdmin', title: 'System Messages' }),
};
