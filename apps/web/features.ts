import { accountsWeb } from '@kontor/accounts/web';
import { apiKeysWeb } from '@kontor/api-keys/web';
import { availsWeb } from '@kontor/avails/web';
import { drawnParts, type WebFeature, type WebPage } from '@kontor/core/web';
import { dashboardsWeb } from '@kontor/dashboards/web';
import { dealsWeb } from '@kontor/deals/web';
import { documentsWeb } from '@kontor/documents/web';
import { dspsWeb } from '@kontor/dsps/web';
import { firstStepsWeb } from '@kontor/first-steps/web';
import { helpWeb } from '@kontor/help/web';
import { ingestWeb } from '@kontor/ingest/web';
import { libraryWeb } from '@kontor/library/web';
import { marketplacesWeb } from '@kontor/marketplaces/web';
import { mediaListsWeb } from '@kontor/media-lists/web';
import { mediaPlansWeb } from '@kontor/media-plans/web';
import { metaWeb } from '@kontor/meta/web';
import { passwordResetWeb } from '@kontor/password-reset/web';
import { reachWeb } from '@kontor/reach/web';
import { reportsWeb } from '@kontor/reports/web';
import { restrictedPublishersWeb } from '@kontor/restricted-publishers/web';
import { savedViewsWeb } from '@kontor/saved-views/web';
import { segmentsWeb } from '@kontor/segments/web';
import { sessionWeb } from '@kontor/session/web';
import { singleSignOnWeb } from '@kontor/single-sign-on/web';
import { supplyRequestsWeb } from '@kontor/supply-requests/web';
import { systemMessagesWeb } from '@kontor/system-messages/web';
import { transparencyWeb } from '@kontor/transparency/web';
import { usersWeb } from '@kontor/users/web';
import { waitingWorkWeb } from '@kontor/waiting-work/web';
import { pagesWithout, readLeftOut } from './left-out.ts';

/** Every feature of the browser; the only list of them. */
export const webFeatures: readonly WebFeature[] = [
  sessionWeb,
  passwordResetWeb,
  singleSignOnWeb,
  dashboardsWeb,
  dealsWeb,
  mediaPlansWeb,
  availsWeb,
  mediaListsWeb,
  segmentsWeb,
  usersWeb,
  reportsWeb,
  accountsWeb,
  apiKeysWeb,
  dspsWeb,
  marketplacesWeb,
  ingestWeb,
  savedViewsWeb,
  waitingWorkWeb,
  firstStepsWeb,
  systemMessagesWeb,
  restrictedPublishersWeb,
  supplyRequestsWeb,
  transparencyWeb,
  reachWeb,
  metaWeb,
  libraryWeb,
  helpWeb,
  documentsWeb,
];

/** What keeps lists under names. */
export const { listViews } = savedViewsWeb;

/** What features say on the main dashboard. */
export const homeParts = drawnParts(webFeatures.flatMap(({ home = [] }) => home));

const all: readonly WebPage[] = webFeatures.flatMap(({ screens }) => screens);

/** The screens of this build. */
export const webPages = pagesWithout(all, readLeftOut(import.meta.env.WEB_WITHOUT ?? ''));
