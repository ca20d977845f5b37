import { page } from '@kontor/core/contract';

export const transparencyPages = {
  transparency: page({ path: '/transparency', access: 'transparency', title: 'Transparency' }),
};
