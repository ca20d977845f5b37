import { StatusPill } from '@kontor/core/ui';

export const OpenPill = ({ enabled }: { enabled: boolean }) =>
  enabled ? <StatusPill tone="pos" glyph="full" label="Open" /> : <StatusPill tone="off" glyph="dash" label="Switched off" />;
