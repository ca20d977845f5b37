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
  const { app, bundleMedia, domain, domainMedia } = editing.targeting;
  const apps = app.values.length + bundleMedia.ids.length;
  const domains = domain.values.length + domainMedia.ids.length;
  const [kind, setKind] = useState<'app' | 'domain'>(domains > 0 && apps === 0 ? 'domain' : 'app');
  const others = kind === 'app' ? domains : apps;
  const isWithLists = (kind === 'app' ? domainMedia : bundleMedia).ids.length > 0;
  const blocked = others > 0 && (
    <Note tone="info">
      Please select either Domain or Bundle. This plan has {others} {kind === 'app' ? 'domains' : 'apps'}
      {isWithLists && ', lists counted'}; clear them to choose {kind === 'app' ? 'apps' : 'domains'}.
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
