import { ZONES } from '@kontor/core/contract';
import { count, FormSection } from '@kontor/core/ui';
import { fieldId } from '@kontor/core/web';
import { dayPartWords } from '@kontor/deals/contract';
import { Button, Select } from '@mantine/core';
import type { DealForm } from './use-deal-form.ts';
import { WeekGrid } from './week-grid.tsx';
import { between, type WeekHour } from './week-hours.ts';

const TYPES = [
  { value: 'ALL', label: 'All hours' },
  { value: 'CUSTOM', label: 'Chosen hours' },
];
const ZONE_OPTIONS = Object.values(ZONES).map(({ iana, label }) => ({ value: iana, label }));
const BUSINESS = between({ day: 1, hour: 9 }, { day: 5, hour: 17 });
const EVENINGS = between({ day: 0, hour: 18 }, { day: 6, hour: 23 });

/** All hours, or those of a week in a zone (spec 2 §3). */
export function DayPartingSection({ deal: { form, field } }: { deal: DealForm }) {
  const { dayPartingType, dayPartingSchedules, dayPartingTimezone } = form.getValues();
  const isCustom = dayPartingType === 'CUSTOM';
  const set = (hours: WeekHour[]) => form.setFieldValue('dayPartingSchedules', hours);
  const { error } = field('dayPartingSchedules');
  const isOffered = ZONE_OPTIONS.some(({ value }) => value === dayPartingTimezone);
  return (
    <FormSection title="Day parting" note={isCustom ? `${count(dayPartingSchedules.length)} of 168 hours` : undefined}>
      <Select {...field('dayPartingType')} label="Hours" data={TYPES} allowDeselect={false} />
      {isCustom && (
        <>
          <Select
            {...field('dayPartingTimezone')}
            label="Time zone"
            data={isOffered ? ZONE_OPTIONS : [...ZONE_OPTIONS, { value: dayPartingTimezone, label: dayPartingTimezone }]}
            allowDeselect={false}
          />
          <div className="k-span">
            <div className="k-deal-row k-deal-presets">
              <Button variant="default" size="compact-xs" onClick={() => set(BUSINESS)}>
                Weekdays 09–18
              </Button>
              <Button variant="default" size="compact-xs" onClick={() => set(EVENINGS)}>
                Evenings 18–24
              </Button>
              <Button variant="subtle" size="compact-xs" onClick={() => set([])}>
                Clear
              </Button>
            </div>
            <p className="k-note" aria-live="polite">
              {dayPartWords(dayPartingSchedules) || 'No hour is chosen.'}
            </p>
            <WeekGrid id={fieldId('dayPartingSchedules')} value={dayPartingSchedules} onChange={set} />
            {error && <p className="k-error-line">{error}</p>}
          </div>
        </>
      )}
    </FormSection>
  );
}
