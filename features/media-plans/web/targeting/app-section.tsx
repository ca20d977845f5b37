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
  const other = kind === 'app' ? 'domain' : 'app';
  const isWithLists = (kind === 'app' ? domainMedia : bundleMedia).ids.length > 0;
  const blocked = others > 0 && (
    <Note tone="info">
      Please select either Domain or Bundle. This plan has {others} {others === 1 ? other : `${other}s`}
      {isWithLists && ', lists counted'}; clear {others === 1 ? 'it' : 'them'} to choose {kind}s.
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
