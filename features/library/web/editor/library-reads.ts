import { call, callKey } from '@kontor/core/web';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import type { TargetingReads } from '@kontor/media-plans/web';

const admin = true;

/** Of an item the whole platform is asked: its writer's own account may not have what it names. */
export const LIBRARY_TARGETING_READS: TargetingReads = {
  keys: {
    forecast: [...callKey(mediaPlanRoutes.forecast), 'library'],
    people: [...callKey(mediaPlanRoutes.people), 'library'],
    valueRequests: [...callKey(mediaPlanRoutes.valueRequests), 'library'],
  },
  forecast: async (asked, signal) => (await call(mediaPlanRoutes.forecast, { ...asked, admin }, signal)).data,
  people: async (asked, signal) => (await call(mediaPlanRoutes.people, { ...asked, admin }, signal)).data,
  valueRequests: async (asked, signal) => (await call(mediaPlanRoutes.valueRequests, { ...asked, admin }, signal)).data.requests,
};
