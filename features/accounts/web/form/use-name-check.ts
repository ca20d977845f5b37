import { accountAdminRoutes } from '@kontor/accounts/contract';
import { useBurst, useCall } from '@kontor/core/web';

const PAUSE_MS = 300;

/** What is wrong with a name while it is typed: another account has it (spec 3 §7). */
export function useNameCheck(name: string, id?: string): string | undefined {
  const settled = useBurst(name.trim(), PAUSE_MS);
  const { data } = useCall(accountAdminRoutes.check, { name: settled, ...(id && { id }) }, { enabled: settled !== '' });
  return data && !data.isFree && settled === name.trim() ? data.msg : undefined;
}
