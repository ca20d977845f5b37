import { ZONES } from '@kontor/core/contract';
import { dayAndClock } from '@kontor/core/ui';
import type { DealVersion } from '@kontor/deals/contract';

/** Said of changes from before versions were kept, and of those beside the deal's own fields. */
export const TOO_OLD = 'No version of the deal is kept with this change: it cannot be compared or restored.';
export const UNSAVED_CHANGES = 'Save or discard your changes before restoring.';

/** “Version 3, Nov 19, 13:05 EST, Maren Oduya: Changed Title”. */
export const versionWords = ({ number, updateDate, creatorName, summary }: DealVersion): string =>
  `Version ${number}, ${dayAndClock(updateDate, ZONES.EST.iana, 'EST')}, ${creatorName}: ${summary}`;
