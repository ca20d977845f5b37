import { mountPages, webFeature } from '@kontor/core/web';
import { dspPages } from '@kontor/dsps/contract';
import { IconServer2 } from '@tabler/icons-react';

const record = () => import('./form/dsp-record-page.tsx');

export const dspsWeb = webFeature({
  name: 'dsps',
  screens: mountPages(dspPages, {
    list: () => import('./list/dsp-list-page.tsx'),
    create: () => import('./form/dsp-create-page.tsx'),
    edit: async () => ({ default: (await record()).DspPage }),
    history: async () => ({ default: (await record()).DspHistoryPage }),
  }),
  menu: [{ group: 'Super Admin', order: 5, label: 'DSPs', page: dspPages.list, icon: IconServer2, go: 's' }],
  creates: [{ label: 'Create DSP', page: dspPages.create }],
});
