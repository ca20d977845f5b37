import { call } from '@kontor/core/web';
import { type BulkState, bulkEditRoutes } from '@kontor/deals/contract';

const ASK_MS = 500;
const MOST_ASKS = 8;
export const isGoing = ({ state }: Pick<BulkState, 'state'>): boolean => state === 'RUNNING' || state === 'UNDOING';

/** How an edit stands once it has ended, or after a few seconds: the server goes on with it either way. */
export async function endOf(first: BulkState): Promise<BulkState> {
  let state = first;
  for (let asks = 0; isGoing(state) && asks < MOST_ASKS; asks += 1) {
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
    state = (await call(bulkEditRoutes.state, { key: state.key })).data;
  }
  return state;
}
