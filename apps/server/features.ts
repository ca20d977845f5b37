import { accounts } from '@kontor/accounts/server';
import { apiKeys } from '@kontor/api-keys/server';
import { avails } from '@kontor/avails/server';
import { booleanLogic } from '@kontor/boolean-logic/server';
import { comments } from '@kontor/comments/server';
import type { ServerFeature } from '@kontor/core/server';
import { dashboards } from '@kontor/dashboards/server';
import { deals } from '@kontor/deals/server';
import { documents } from '@kontor/documents/server';
import { dsps } from '@kontor/dsps/server';
import { files } from '@kontor/files/server';
import { firstSteps } from '@kontor/first-steps/server';
import { help } from '@kontor/help/server';
import { history } from '@kontor/history/server';
import { ingest } from '@kontor/ingest/server';
import { library } from '@kontor/library/server';
import { marketplaces } from '@kontor/marketplaces/server';
import { mediaLists } from '@kontor/media-lists/server';
import { mediaPlans } from '@kontor/media-plans/server';
import { meta } from '@kontor/meta/server';
import { passwordReset } from '@kontor/password-reset/server';
import { priceExplorer } from '@kontor/price-explorer/server';
import { publishers } from '@kontor/publishers/server';
import { reach } from '@kontor/reach/server';
import { reports } from '@kontor/reports/server';
import { restrictedPublishers } from '@kontor/restricted-publishers/server';
import { savedViews } from '@kontor/saved-views/server';
import { segments } from '@kontor/segments/server';
import { session } from '@kontor/session/server';
import { singleSignOn } from '@kontor/single-sign-on/server';
import { supplyRequests } from '@kontor/supply-requests/server';
import { systemMessages } from '@kontor/system-messages/server';
import { targeting } from '@kontor/targeting/server';
import { transparency } from '@kontor/transparency/server';
import { users } from '@kontor/users/server';
import { waitingWork } from '@kontor/waiting-work/server';

/** Every feature of the server; the only list of them. */
export const serverFeatures: readonly ServerFeature[] = [
  session,
  passwordReset,
  singleSignOn,
  apiKeys,
  users,
  accounts,
  mediaPlans,
  priceExplorer,
  avails,
  mediaLists,
  publishers,
  targeting,
  segments,
  marketplaces,
  booleanLogic,
  deals,
  comments,
  dsps,
  dashboards,
  reports,
  history,
  ingest,
  files,
  savedViews,
  waitingWork,
  firstSteps,
  systemMessages,
  restrictedPublishers,
  supplyRequests,
  transparency,
  reach,
  meta,
  library,
  help,
  documents,
];

/** Every call of the product. */
export const features = serverFeatures.flatMap(({ calls }) => calls);
