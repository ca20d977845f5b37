import type { AccountDetail } from '@kontor/accounts/contract';
import { StatusPill } from '@kontor/core/ui';

/** Banned is shown as Inactive (spec 3 §3). */
export const AccountStatusPill = ({ status }: Pick<AccountDetail, 'status'>) =>
  status === 'active' ? <StatusPill tone="pos" glyph="full" label="Active" /> : <StatusPill tone="neg" glyph="dash" label="Inactive" />;
