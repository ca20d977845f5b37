import { type FirstCalls, firstList, firstRead, type Opening } from '@kontor/core/contract';
import { mediaPlanList } from './media-plan-list.ts';
import type { mediaPlanPages } from './pages.ts';
import { mediaPlanRoutes } from './routes.ts';

const ofList = (opening: Opening) => firstList(mediaPlanList, mediaPlanRoutes.list, { opening });
const ofPlan = (opening: Opening) => [firstRead(mediaPlanRoutes.get, { id: opening.parameters['id'] ?? '' }, opening)];

export const mediaPlanFirstCalls: FirstCalls<typeof mediaPlanPages> = {
  list: ofList,
  staffList: ofList,
  edit: ofPlan,
  staffEdit: ofPlan,
};
