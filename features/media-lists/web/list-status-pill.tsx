import { StatusPill } from '@kontor/core/ui';

export const ListStatusPill = ({ isActive }: { isActive: boolean }) =>
  isActive ? <StatusPill tone="pos" glyph="full" label="Active" /> : <StatusPill tone="off" glyph="dash" label="Inactive" />;
