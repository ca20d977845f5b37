import { page } from '@kontor/core/contract';

const staffList = page({ path: '/admin/mediaplan', access: 'adminFlag', title: 'Media Plans, all accounts' });
const staffEdit = page({ path: '/admin/mediaplan/{id}/{type?}', access: 'adminFlag', title: 'Media plan' });

export const mediaPlanPages = {
  list: page({ path: '/mediaplan', access: 'agency', title: 'Media Plans', ofStaff: staffList }),
  create: page({ path: '/mediaplan/create/{type?}', access: 'agency', title: 'New media plan' }),
  edit: page({ path: '/mediaplan/{id}/{type?}', access: 'agency', title: 'Media plan', ofStaff: staffEdit }),
  staffList,
  staffEdit,
};
