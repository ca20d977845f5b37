import { SegmentedControl } from '@mantine/core';
import { IconBaselineDensityLarge, IconBaselineDensityMedium, IconBaselineDensitySmall, type TablerIcon } from '@tabler/icons-react';
import type { Density } from '../table/column.ts';
import './filters.css';

const option = (value: Density, Icon: TablerIcon, label: string) => ({
  value,
  label: (
    <span className="k-density-option">
      <Icon size={16} stroke={1.5} aria-hidden />
      <span className="k-visually-hidden">{label}</span>
    </span>
  ),
});
const OPTIONS = [
  option('dense', IconBaselineDensitySmall, 'Dense rows'),
  option('normal', IconBaselineDensityMedium, 'Normal rows'),
  option('roomy', IconBaselineDensityLarge, 'Roomy rows'),
];

/** Row height 28, 36 or 44 px; hidden where rows have one height anyway. */
export const DensityControl = ({ value, onChange }: { value: Density; onChange: (value: Density) => void }) => (
  <SegmentedControl className="k-wide" aria-label="Row density" value={value} onChange={onChange} data={OPTIONS} />
);
