import { compact, Editor, IconButton, Later, SideNav } from '@kontor/core/ui';
import { stringifySearch, useSession, useUrl } from '@kontor/core/web';
import { requestsNow } from '@kontor/market/contract';
import { usedLogic } from '@kontor/media-plans/contract';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue } from 'react';
import { z } from 'zod';
import { ForecastBar } from '../forecast/forecast-rail.tsx';
import { PlanForecastRail, RAIL_ID } from '../forecast/plan-forecast-rail.tsx';
import { GoalSearch } from '../forecast/use-goal.ts';
import { usePlanForecast } from '../forecast/use-plan-forecast.ts';
import { countOf, partOfSection, SECTION_GROUPS, SECTION_KEYS, type SectionKey, sectionLabel } from './plan-sections.ts';
import './plan-targeting.css';
import { ReadOnlySection } from './read-only-section.tsx';
import { TargetingSection } from './targeting-section.tsx';
import type { PlanEditing } from './use-plan-editing.ts';

export const TargetingSearch = z.object({ dim: z.enum(SECTION_KEYS).catch('media') });

export type TargetingTabProps = {
  editing: PlanEditing;
  /** Path of this tab, under which sections have their URLs. */
  href: string;
  /** Messages by section. */
  errors: Partial<Record<SectionKey, string>>;
  /** Sections that the record does not have. */
  without?: readonly SectionKey[] | undefined;
  /** Under the editor: what else is told of its targeting. */
  below?: ReactNode;
};

const NO_SECTIONS: readonly SectionKey[] = [];
/** A publisher plans on its own inventory, and non-publishers choose publishers and buyers (spec 2 §6). */
const NOT_OF_PUBLISHERS: readonly SectionKey[] = ['publishers', 'marketplaceIds', 'buyers'];

/** Sections left, values in the middle, the live forecast right. */
export function TargetingTab({ editing, href, errors, without = NO_SECTIONS, below }: TargetingTabProps) {
  const [{ dim: asked }] = useUrl(TargetingSearch);
  const [goal] = useUrl(GoalSearch);
  const { accountType } = useSession();
  // What was pressed is drawn first, and the figure as of before; then the forecast is asked and its rail drawn.
  const { targeting, isReadOnly, reads } = editing;
  const drawn = useDeferredValue(targeting);
  const known = usePlanForecast(drawn, reads);
  const nameOf = useDeferredValue(editing.nameOf);
  const forecast = drawn === targeting ? known : { ...known, isStale: true };
  const hidden = accountType === 'Publisher' ? [...without, ...NOT_OF_PUBLISHERS] : without;
  const dim = hidden.includes(asked) ? 'media' : asked;
  const groups = SECTION_GROUPS.map(({ label, sections }) => ({
    label,
    items: sections
      .filter((key) => !hidden.includes(key) && (partOfSection(key)?.isOpen?.(targeting) ?? true))
      .map((key) => ({
        label: sectionLabel(key),
        href: `${href}${stringifySearch({ dim: key, ...goal })}`,
        count: countOf(targeting, key),
        current: key === dim,
        isUnused: key === 'includeSegments' && usedLogic(targeting, 'audience') !== null,
      })),
  }));
  const answer = forecast.error ? undefined : forecast.answer?.forecast;
  const waiting = forecast.error || !forecast.isValid ? 'not available' : '…';
  const range = answer?.isEnough ? `${compact(answer.low)} – ${compact(answer.high)}` : undefined;
  const tools = !isReadOnly && (
    <>
      <IconButton label="Undo" icon={IconArrowBackUp} onClick={editing.undo} reason={editing.canUndo ? null : 'nothing to undo'} />
      <IconButton label="Redo" icon={IconArrowForwardUp} onClick={editing.redo} reason={editing.canRedo ? null : 'nothing to redo'} />
    </>
  );
  return (
    <>
      <ForecastBar label="Forecast" value={answer ? `${compact(requestsNow(answer))}/day` : waiting} range={range} href={`#${RAIL_ID}`} />
      <Editor>
        <SideNav label="Dimensions" groups={groups} />
        {isReadOnly ? (
          <ReadOnlySection section={dim} editing={editing} />
        ) : (
          <Later of={dim}>
            <TargetingSection key={dim} section={dim} editing={editing} tools={tools} error={errors[dim]} />
          </Later>
        )}
        <PlanForecastRail state={forecast} reads={reads} nameOf={nameOf} />
      </Editor>
      {below}
    </>
  );
}
