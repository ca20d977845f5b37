import { StatusPill } from '@kontor/core/ui';
import type { Person } from '@kontor/users/contract';

export const PersonStatusPill = ({ status }: Pick<Person, 'status'>) =>
  status === 'active' ? <StatusPill tone="pos" glyph="full" label="Active" /> : <StatusPill tone="neg" glyph="cross" label="Banned" />;

/** What somebody is to the platform. */
export const roleOf = ({ superUser, admin }: Pick<Person, 'superUser' | 'admin'>): string =>
  superUser ? 'Super user' : admin ? 'Platform staff' : '';
