import { implement, type SignedCall } from '@kontor/core/server';
import { figureRoutes } from '@kontor/segments/contract';
import { getActiveUpload } from './clearvu-store.ts';
import { figuredSegment } from './figured-segment.ts';
import { figuresOf, readChart, readFigures } from './read-figures.ts';
import { listInsights, readInsight } from './read-insights.ts';
import { readAdds, readOverlap } from './read-overlap.ts';

async function readClearvu(call: SignedCall<typeof figureRoutes.clearvu>) {
  const detail = await getActiveUpload(call.scope, call.input.id);
  return { ...detail, ...(await figuresOf(call, await figuredSegment(call, detail.id))) };
}

/** What the market knows of segments: figures, charts, insights and what they share. */
export const figureCalls = implement(figureRoutes, {
  clearvu: readClearvu,
  figures: readFigures,
  chart: readChart,
  insights: listInsights,
  insight: readInsight,
  overlap: readOverlap,
  adds: readAdds,
});
