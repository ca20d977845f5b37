import { toast } from '@kontor/core/ui';
import { call, errorText, useWork } from '@kontor/core/web';
import { dealRoutes } from '@kontor/deals/contract';
import { DEAL_READS } from '../page/deal-reads.ts';

/** “Deals unpublished.” (spec 2 §8); of one deal “Deal unpublished.” */
const movedWords = (count: number, to: string) => (count === 1 ? `Deal ${to}.` : `Deals ${to}.`);
/** As many as one call unpublishes. */
const CHUNK = 1_000;
type Named = { id: string; title: string };
type Refused = { title: string; reason: string };
type Moved = { ids: string[]; refused: Refused[] };

async function unpublishAll(deals: readonly Named[]): Promise<Moved> {
  const ids: string[] = [];
  for (let start = 0; start < deals.length; start += CHUNK) {
    const some = deals.slice(start, start + CHUNK).map(({ id }) => id);
    ids.push(...(await call(dealRoutes.bulkUnpublish, { ids: some })).data.unpublished);
  }
  return { ids, refused: [] };
}

/** One by one: a deal that is refused does not stop the others. */
async function publishAll(deals: readonly Named[]): Promise<Moved> {
  const moved: Moved = { ids: [], refused: [] };
  for (const { id, title } of deals) {
    try {
      await call(dealRoutes.publish, { id, status: 'PUBLISHED' });
      moved.ids.push(id);
    } catch (error) {
      moved.refused.push({ title, reason: errorText(error) });
    }
  }
  return moved;
}

/** What became of publishing: how many are published, and each that is not, with the server's reason. */
function tellPublished({ ids, refused }: Moved) {
  if (ids.length > 0) toast.success(movedWords(ids.length, 'published'));
  const title = refused.length === 1 ? '1 deal was not published' : `${refused.length} deals were not published`;
  if (refused.length > 0) toast.failed(refused.map((one) => `${one.title}: ${one.reason}`).join(' '), title);
}

/** Unpublishes deals from the list and offers the way back: what was published is published again (spec 2 §8, design §8). */
export function useMoveDeals() {
  // A run that stopped half-way has still changed some deals.
  const options = { settled: DEAL_READS };
  const publishing = useWork(publishAll, options);
  const unpublishing = useWork(unpublishAll, options);
  const publish = (deals: readonly Named[]) => publishing.mutate(deals, { onSuccess: tellPublished });
  const unpublish = (deals: readonly Named[], done?: () => void) =>
    unpublishing.mutate(deals, {
      onSuccess: ({ ids }) => {
        done?.();
        const unpublished = new Set(ids);
        const moved = deals.filter(({ id }) => unpublished.has(id));
        if (moved.length === 0) toast.success('The selected deals were not published.');
        else toast.undo(movedWords(moved.length, 'unpublished'), () => publish(moved));
      },
    });
  return { unpublish, isBusy: publishing.isPending || unpublishing.isPending };
}
