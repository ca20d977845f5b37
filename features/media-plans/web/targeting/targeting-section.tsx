import { useSession } from '@kontor/core/web';
import type { ReactNode } from 'react';
import { AppSection } from './app-section.tsx';
import { DimensionSection } from './dimension-section.tsx';
import { LivestreamSection } from './livestream-section.tsx';
import { MediaSection } from './media-section.tsx';
import { PART_SECTIONS } from './part-sections.ts';
import { isPart, type SectionKey } from './plan-sections.ts';
import type { PlanEditing } from './use-plan-editing.ts';
import { ZipSection } from './zip-section.tsx';

type TargetingSectionProps = { section: SectionKey; editing: PlanEditing; tools: ReactNode; error?: string | undefined };

/** The middle of the editor for one section. */
export function TargetingSection({ section, editing, tools, error }: TargetingSectionProps) {
  const { targeting, change } = editing;
  const canExclude = !useSession().featureToggles.mediaPlanExclude;
  if (section === 'media')
    return <MediaSection targeting={targeting} onChange={(part) => change((now) => ({ ...now, ...part }))} tools={tools} />;
  if (section === 'includeLivestream')
    return <LivestreamSection targeting={targeting} onChange={(part) => change((now) => ({ ...now, ...part }))} tools={tools} />;
  if (section === 'app') return <AppSection editing={editing} tools={tools} error={error} />;
  if (section === 'zip') return <ZipSection editing={editing} tools={tools} error={error} />;
  if (isPart(section)) {
    const Part = PART_SECTIONS[section];
    return Part && <Part editing={editing} tools={tools} error={error} canExclude={canExclude} />;
  }
  return <DimensionSection dimension={section} editing={editing} tools={tools} error={error} />;
}
