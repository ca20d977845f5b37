import { listPlatformKeys, type StepFactOf } from '@kontor/core/server';
import { newestEvent } from '@kontor/market/server';

export const keyStep: StepFactOf = async ({ scope }) => {
  const [first, ...more] = (await listPlatformKeys(scope)).filter(
    ({ revokedAt, scope: opens }) => revokedAt === null && opens === 'ingest',
  );
  return { count: more.length + (first ? 1 : 0), name: first?.name, at: first?.createdAt };
};

export const eventsStep: StepFactOf = async ({ events }) => {
  const newest = await newestEvent(events);
  return newest === null ? { count: 0 } : { count: 1, at: new Date(newest) };
};
