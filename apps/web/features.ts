import type { WebPage } from '@kontor/core/web';
import { dealScreens } from '@kontor/deals/web';
import { mediaPlanScreens } from '@kontor/media-plans/web';
import { sessionScreens } from '@kontor/session/web';

/** Every screen of the product; a feature's web door is added here. */
export const webPages: readonly WebPage[] = [...sessionScreens, ...dealScreens, ...mediaPlanScreens];
