import { useBurst, useCall } from '@kontor/core/web';
import { type AccountFilter, publisherRoutes } from '@kontor/publishers/contract';
import { useState } from 'react';
import { type AccountsEditing, askOf } from './accounts-editing.ts';

const BURST_MS = 300;

/** The market's accounts under a filter and a plan, with a search of their own. */
export function useAccounts(plan: AccountsEditing['plan'], filter: AccountFilter | null) {
  const [q, setQ] = useState('');
  const asked = useBurst(JSON.stringify(askOf(plan, filter)), BURST_MS);
  const query = useCall(publisherRoutes.accounts, { ...(JSON.parse(asked) as ReturnType<typeof askOf>), q }, { keepPrevious: true }); // as written above
  return { q, setQ, query };
}
