import { StatusPill } from '@kontor/core/ui';

export const PlanStatusPill = ({ isEnabled }: { isEnabled: boolean }) =>
  isEnabled ? <StatusPill tone="pos" glyph="full" label="Enabled" /> : <StatusPill tone="off" glyph="dash" label="Disabled" />;
