import { implement, type SignedCall } from '@kontor/core/server';
import { figureRoutes } from '@kontor/segments/contract';
import { getUpload } from '../uploaded/uploaded-store.ts';
import { figuredSegment } from './figured-segment.ts';
import { figuresOf, readChart, readFigures } from './read-figures.ts';
import { readAdds, readOverlap } from './read-overlap.ts';

async function readClearvu(call: SignedCall<typeof figureRoutes.clearvu>) {
  const detail = await getUpload(call.scope, call.input.id, 'ACTIVE');
  return { ...detail, ...(await figuresOf(call, await figuredSegment(call, detail.id))) };
}

/** What the market knows of segments: figures, charts and what they share. */
export const figureCalls = implement(figureRoutes, {
  clearvu: readClearvu,
  figures: readFigures,
  chart: readChart,
  overlap: readOverlap,
  adds: readAdds,
});
