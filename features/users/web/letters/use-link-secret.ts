import { useLinkSecret as useSecret } from '@kontor/core/web';
import { LinkSecret } from '@kontor/users/contract';

/** The secret of an invitation or a confirmation; null where nothing usable stands behind `#`. */
export const useLinkSecret = (): string | null => LinkSecret.safeParse(useSecret()).data ?? null;
