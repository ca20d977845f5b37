import { type FirstCalls, firstList, firstRead, type Opening } from '@kontor/core/contract';
import { dashboardFirstRead } from '@kontor/dashboards/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { dealList } from './deal-list.ts';
import type { dealPages } from './pages.ts';
import { dealRoutes } from './routes.ts';

const ofStaffList = (opening: Opening) => [
  ...firstList(dealList, dealRoutes.list, { opening }),
  firstRead(dspRoutes.list, { buyer: true, disabled: true }, opening),
];
const ofList = (opening: Opening) => [...ofStaffList(opening), firstRead(dealRoutes.needs, {}, opening)];
function ofDeal(opening: Opening) {
  const { id = '', type } = opening.parameters;
  return [firstRead(dealRoutes.get, { id }, opening), ...(type === 'dashboard' ? [dashboardFirstRead(id, opening)] : [])];
}

export const dealFirstCalls: FirstCalls<typeof dealPages> = { list: ofList, staffList: ofStaffList, edit: ofDeal, staffEdit: ofDeal };
