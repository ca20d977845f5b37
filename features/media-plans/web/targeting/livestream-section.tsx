import { EditorWork, FieldGroup } from '@kontor/core/ui';
import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';

const OPTIONS = [
  { value: 'ANY', label: 'Any', description: 'Live streams and everything else' },
  { value: 'LIVE', label: 'Live only', description: 'Avails marked as live streams' },
  { value: 'NOT_LIVE', label: 'Not live', description: 'On demand, and pages without a stream' },
] as const;

type LivestreamSectionProps = { targeting: MediaPlanTargeting; onChange: (change: Partial<MediaPlanTargeting>) => void; tools?: ReactNode };

export const LivestreamSection = ({ targeting, onChange, tools }: LivestreamSectionProps) => (
  <EditorWork title="Livestream" actions={tools}>
    <div className="k-plan-options" data-column>
      <FieldGroup label="Live streams">
        {OPTIONS.map(({ value, ...option }) => (
          <Radio
            key={value}
            name="livestream"
            value={value}
            checked={targeting.includeLivestream === value}
            onChange={() => onChange({ includeLivestream: value })}
            {...option}
          />
        ))}
      </FieldGroup>
    </div>
  </EditorWork>
);
