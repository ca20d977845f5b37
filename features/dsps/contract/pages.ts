import { page } from '@kontor/core/contract';

export const dspPages = {
  list: page({ path: '/admin/dsp', access: 'super', title: 'DSPs' }),
  create: page({ path: '/admin/dsp/create', access: 'super', title: 'New DSP' }),
  edit: page({ path: '/admin/dsp/{id}', access: 'super', title: 'DSP' }),
  history: page({ path: '/admin/dsp/{id}/history', access: 'super', title: 'DSP' }),
};
