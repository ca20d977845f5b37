import { implement, serverFeature } from '@kontor/core/server';
import { reachPages, reachRoutes } from '@kontor/reach/contract';
import { readCurve } from './read-curve.ts';
import { readMetrics } from './read-metrics.ts';
import { readOverlap } from './read-overlap.ts';
import { readAreas, readFrequency, readPlatforms } from './read-tables.ts';

export const reach = serverFeature({
  name: 'reach',
  pages: reachPages,
  calls: implement(reachRoutes, {
    metrics: readMetrics,
    frequency: readFrequency,
    platforms: readPlatforms,
    curve: readCurve,
    overlap: readOverlap,
    areas: readAreas,
  }),
});
