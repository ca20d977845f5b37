import { apiKeyScreens } from '@kontor/api-keys/web';
import type { WebPage } from '@kontor/core/web';
import { dealScreens } from '@kontor/deals/web';
import { ingestScreens } from '@kontor/ingest/web';
import { mediaPlanScreens } from '@kontor/media-plans/web';
import { passwordResetScreens } from '@kontor/password-reset/web';
import { sessionScreens } from '@kontor/session/web';
import { singleSignOnScreens } from '@kontor/single-sign-on/web';
import { upcomingScreens } from '@kontor/upcoming/web';
import { userScreens } from '@kontor/users/web';
import { waitingWorkScreens } from '@kontor/waiting-work/web';
import { pagesWithout, readLeftOut } from './left-out.ts';

/** Every screen of the product; a feature's web door is added here. */
const all: readonly WebPage[] = [
  ...sessionScreens,
  ...passwordResetScreens,
  ...singleSignOnScreens,
  ...dealScreens,
  ...mediaPlanScreens,
  ...userScreens,
  ...apiKeyScreens,
  ...ingestScreens,
  ...waitingWorkScreens,
  ...upcomingScreens,
];

/** Those of this build. */
export const webPages = pagesWithout(all, readLeftOut(import.meta.env.WEB_WITHOUT ?? ''));
