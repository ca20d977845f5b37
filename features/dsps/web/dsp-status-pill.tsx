import { StatusPill } from '@kontor/core/ui';

export const DspStatusPill = ({ status }: { status: 'enabled' | 'disabled' }) =>
  status === 'enabled' ? <StatusPill tone="pos" glyph="full" label="Enabled" /> : <StatusPill tone="off" glyph="dash" label="Disabled" />;
