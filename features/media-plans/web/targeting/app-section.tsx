import { Note } from '@kontor/core/ui';
import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DimensionSection } from './dimension-section.tsx';
import type { PlanEditing } from './use-plan-editing.ts';

type AppSectionProps = { editing: PlanEditing; tools: ReactNode; error?: string | undefined };
const KINDS = [
  { value: 'app', label: 'Apps' },
  { value: 'domain', label: 'Domains' },
];

/** Apps by bundle or sites by domain: a plan has one or the other (spec 2 §5). */
export function AppSection({ editing, tools, error }: AppSectionProps) {
  const { app, domain } = editing.targeting;
  const [kind, setKind] = useState<'app' | 'domain'>(domain.values.length > 0 && app.values.length === 0 ? 'domain' : 'app');
  const other = kind === 'app' ? domain : app;
  const blocked = other.values.length > 0 && (
    <Note tone="info">
      Please select either Domain or Bundle. This plan has {other.values.length} {kind === 'app' ? 'domains' : 'apps'}; clear them to choose{' '}
      {kind === 'app' ? 'apps' : 'domains'}.
    </Note>
  );
  return (
    <DimensionSection
      key={kind}
      dimension={kind}
      editing={editing}
      tools={
        <>
          {tools}
          <SegmentedControl
            aria-label="Apps or domains"
            data={KINDS}
            value={kind}
            onChange={(next) => setKind(next === 'domain' ? 'domain' : 'app')}
          />
        </>
      }
      blocked={blocked || undefined}
      error={error}
    />
  );
}
