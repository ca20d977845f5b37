import type { MainFilter } from '@kontor/dashboards/contract';
import { Button } from '@mantine/core';
import { useDashboardUrl } from './use-dashboard-url.ts';

/** Opens all rows behind a widget's first ones. */
export function ViewAll({ title, by }: { title: string; by: MainFilter }) {
  const { setUrl } = useDashboardUrl();
  return (
    <Button variant="subtle" size="compact-xs" aria-label={`${title}: View All`} onClick={() => setUrl({ by, rank: undefined }, true)}>
      View All
    </Button>
  );
}
