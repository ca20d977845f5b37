import { apiKeyPages } from '@kontor/api-keys/contract';
import type { Page } from '@kontor/core/contract';
import { dealPages } from '@kontor/deals/contract';
import { ingestPages } from '@kontor/ingest/contract';
import { mediaPlanPages } from '@kontor/media-plans/contract';
import { passwordResetPages } from '@kontor/password-reset/contract';
import { sessionPages } from '@kontor/session/contract';
import { singleSignOnPages } from '@kontor/single-sign-on/contract';
import { upcomingPages } from '@kontor/upcoming/contract';
import { userPages } from '@kontor/users/contract';
import { waitingWorkPages } from '@kontor/waiting-work/contract';

/** Every page's contract, for the permission matrix and docs/access.md. */
export const pages: readonly Page[] = [
  sessionPages,
  passwordResetPages,
  singleSignOnPages,
  mediaPlanPages,
  dealPages,
  userPages,
  apiKeyPages,
  ingestPages,
  waitingWorkPages,
  upcomingPages,
].flatMap((group) => Object.values<Page>(group));
