import type { PartKey } from '@kontor/media-plans/contract';
import type { ComponentType } from 'react';
import { AccountsSection } from './accounts-section.tsx';
import { AudienceLogicSection, ContentLogicSection } from './logic-section.tsx';
import type { PartSectionProps } from './part-section-props.ts';
import { BuyersSection, MarketplacesSection } from './record-section.tsx';
import { SegmentsSection } from './segments-section.tsx';

/** The middle of the editor for each part of a plan; one without is not in the editor. */
export const PART_SECTIONS: Partial<Record<PartKey, ComponentType<PartSectionProps>>> = {
  accSettingsReq: AccountsSection,
  includeSegments: SegmentsSection,
  marketplaceIds: MarketplacesSection,
  buyers: BuyersSection,
  audienceBooleanLogic: AudienceLogicSection,
  contentBooleanLogic: ContentLogicSection,
};
