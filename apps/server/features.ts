import { apiKeyServer } from '@kontor/api-keys/server';
import { dashboardServer } from '@kontor/dashboards/server';
import { dealServer } from '@kontor/deals/server';
import { historyServer } from '@kontor/history/server';
import { ingestServer } from '@kontor/ingest/server';
import { mediaPlanServer } from '@kontor/media-plans/server';
import { passwordResetServer } from '@kontor/password-reset/server';
import { sessionServer } from '@kontor/session/server';
import { singleSignOnServer } from '@kontor/single-sign-on/server';
import { targetingServer } from '@kontor/targeting/server';
import { userServer } from '@kontor/users/server';
import { waitingWorkServer } from '@kontor/waiting-work/server';

/** Every feature's server door; the only list of them. */
export const features = [
  ...sessionServer,
  ...passwordResetServer,
  ...singleSignOnServer,
  ...apiKeyServer,
  ...userServer,
  ...mediaPlanServer,
  ...targetingServer,
  ...dealServer,
  ...dashboardServer,
  ...historyServer,
  ...ingestServer,
  ...waitingWorkServer,
];
