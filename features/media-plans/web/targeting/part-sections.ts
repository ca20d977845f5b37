import type { PartKey } from '@kontor/media-plans/contract';
import type { ComponentType, ReactNode } from 'react';
import { AccountsSection } from './accounts-section.tsx';
import { AudienceLogicSection, ContentLogicSection } from './logic-section.tsx';
import { SegmentsSection } from './segments-section.tsx';
import type { PlanEditing } from './use-plan-editing.ts';

export type PartSectionProps = { editing: PlanEditing; tools: ReactNode; error?: string | undefined };

/** The middle of the editor for each part of a plan; one without is not in the editor. */
export const PART_SECTIONS: Partial<Record<PartKey, ComponentType<PartSectionProps>>> = {
  accSettingsReq: AccountsSection,
  includeSegments: SegmentsSection,
  audienceBooleanLogic: AudienceLogicSection,
  contentBooleanLogic: ContentLogicSection,
};
