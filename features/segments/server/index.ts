import { type EntityStore, endedRows, implement, serverFeature, systemScope } from '@kontor/core/server';
import { providerPages, segmentPages, segmentRoutes } from '@kontor/segments/contract';
import { feedCalls } from './feed/receive-members.ts';
import { figureCalls } from './figures/segment-figures.ts';
import { providerCalls } from './providers/index.ts';
import { PROVIDER, PROVIDER_SEGMENT } from './providers/provider-history.ts';
import { listSegments, readAvails, readChosen, readCost, readDataTypes } from './read-segments.ts';
import { readDemoSegments } from './segment-store.ts';
import { sharedCalls } from './shared/shared-segments.ts';
import { loadUploadJob, resumeLoadsJob } from './uploaded/load-job.ts';
import { uploadedCalls } from './uploaded/uploaded-segments.ts';

export { checkFigured, readSegmentInsight } from './figures/read-insights.ts';
export { noteMembers } from './note-members.ts';
export { closedAmong, examineSegments, knownSegments } from './open-segments.ts';
export { peopleAsker } from './people-asker.ts';
export { giveProviders, listProviders, providersOf } from './provider-access.ts';
export { type DemoSegment, type FoundSegment, findSegments } from './segment-store.ts';
export { segmentsTitled } from './segments-titled.ts';

/** Which share of homes, devices or viewers the demo's simulator makes members of each segment, and of content to be in it. */
export const demoSegments = (entities: EntityStore) => readDemoSegments(systemScope(entities));

export const segments = serverFeature({
  name: 'segments',
  records: { segment: 'account', [PROVIDER]: 'staff', [PROVIDER_SEGMENT]: 'staff' },
  pages: { ...segmentPages, ...providerPages },
  calls: [
    ...implement(segmentRoutes, {
      list: listSegments,
      chosen: readChosen,
      dataTypes: readDataTypes,
      cost: readCost,
      avails: readAvails,
    }),
    ...sharedCalls,
    ...uploadedCalls,
    ...figureCalls,
    ...feedCalls,
    ...providerCalls,
  ],
  jobs: [loadUploadJob, resumeLoadsJob],
  ends: [endedRows('segment_batch', 0)],
});
