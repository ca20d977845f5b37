import { EditorWork, FieldGroup } from '@kontor/core/ui';
import { MEDIA_TYPES, PLATFORMS } from '@kontor/market/reference';
import { type MediaPlanTargeting, togglePlatform } from '@kontor/media-plans/contract';
import { Checkbox, Radio } from '@mantine/core';
import type { ReactNode } from 'react';

type MediaSectionProps = { targeting: MediaPlanTargeting; onChange: (change: Partial<MediaPlanTargeting>) => void; tools?: ReactNode };

/** One media type, and the platforms it is seen on (spec 2 §4, platform selection). */
export const MediaSection = ({ targeting, onChange, tools }: MediaSectionProps) => (
  <EditorWork title="Media & platform" actions={tools}>
    <div className="k-plan-options">
      <FieldGroup label="Media type" description="A plan has one media type.">
        {MEDIA_TYPES.map(({ code, name }) => (
          <Radio
            key={code}
            name="mediaType"
            label={name}
            value={code}
            checked={targeting.mediaType === code}
            onChange={() => onChange({ mediaType: code })}
          />
        ))}
      </FieldGroup>
      <FieldGroup label="Platform" description="All means every platform, as does choosing all five or none.">
        {PLATFORMS.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={name}
            checked={targeting.platform.includes(code)}
            onChange={() => onChange({ platform: togglePlatform(targeting.platform, code) })}
          />
        ))}
      </FieldGroup>
    </div>
  </EditorWork>
);
