import { accountPages } from '@kontor/accounts/contract';
import type { Page } from '@kontor/core/contract';
import { dealPages } from '@kontor/deals/contract';
import { dspPages } from '@kontor/dsps/contract';
import type { FirstStep, StepKey } from '@kontor/first-steps/contract';
import { ingestPages } from '@kontor/ingest/contract';
import { marketplacePages } from '@kontor/marketplaces/contract';
import { mediaPlanPages } from '@kontor/media-plans/contract';
import { userPages } from '@kontor/users/contract';

type Action = { label: string; page: Page };

/** Where a step is taken; what is begun is gone on with in its list. */
const ACTIONS: Partial<Record<StepKey, { start: Action; goOn?: Action }>> = {
  key: { start: { label: 'Issue key', page: ingestPages.keys } },
  events: { start: { label: 'Check a feed', page: ingestPages.check } },
  account: { start: { label: 'Create account', page: accountPages.create }, goOn: { label: 'See accounts', page: accountPages.list } },
  dsp: { start: { label: 'Create DSP', page: dspPages.create }, goOn: { label: 'Add a seat', page: dspPages.list } },
  marketplace: { start: { label: 'Create marketplace', page: marketplacePages.create } },
  colleague: { start: { label: 'Invite', page: userPages.create }, goOn: { label: 'See invitations', page: userPages.invitations } },
  plan: { start: { label: 'Create plan', page: mediaPlanPages.create } },
  deal: { start: { label: 'Create deal', page: dealPages.create }, goOn: { label: 'See deals', page: dealPages.list } },
};

/** What can be done for a step now; null while it waits and once it is done. */
export function actionOf({ key, state }: Pick<FirstStep, 'key' | 'state'>): Action | null {
  const { start, goOn } = ACTIONS[key] ?? {};
  if (state === 'underWay') return goOn ?? start ?? null;
  return state === 'open' ? (start ?? null) : null;
}
