import type { MenuLine } from '@kontor/core/web';
import { upcomingPages as pages } from '@kontor/upcoming/contract';
import { IconHelp } from '@tabler/icons-react';

/** Lines of pages that are not built yet; a feature that is built takes its lines from here. */
export const upcomingMenu: readonly MenuLine[] = [{ group: 'Support', order: 1, label: 'Help', page: pages.helpcenter, icon: IconHelp }];
