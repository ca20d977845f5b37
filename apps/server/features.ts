import { dashboardServer } from '@kontor/dashboards/server';
import { dealServer } from '@kontor/deals/server';
import { historyServer } from '@kontor/history/server';
import { ingestServer } from '@kontor/ingest/server';
import { mediaPlanServer } from '@kontor/media-plans/server';
import { sessionServer } from '@kontor/session/server';
import { targetingServer } from '@kontor/targeting/server';

/** Every feature's server door; the only list of them. */
export const features = [
  ...sessionServer,
  ...mediaPlanServer,
  ...targetingServer,
  ...dealServer,
  ...dashboardServer,
  ...historyServer,
  ...ingestServer,
];
