import { ErrorPanel, Panel } from '@kontor/core/ui';
import { type DealChart, WIDGETS, type WidgetKey, type WidgetReply } from '@kontor/dashboards/contract';
import type { ChartOfDeal } from './chart-of-deal.ts';
import { DRAWN } from './widgets.tsx';

type Props<Key extends WidgetKey> = ChartOfDeal & { of: Key; onRetry: () => void; isRetrying: boolean };

/** One widget with its part of the answer; one that failed says so in its own place, and the others stay. */
export function Widget<Key extends WidgetKey>({ of, onRetry, isRetrying, ...shared }: Props<Key>) {
  const { draws: Draw } = DRAWN[of];
  const { chart, viewer } = shared;
  if (chart.failed.includes(of))
    return (
      <Panel title={WIDGETS[of].title(viewer)}>
        <ErrorPanel title="This did not load" onRetry={onRetry} isRetrying={isRetrying}>
          The figures could not be read now. The rest of the dashboard is complete.
        </ErrorPanel>
      </Panel>
    );
  // Of a widget that did not fail the answer holds every part that it declares.
  const answered = chart as DealChart & WidgetReply<Key>;
  return <Draw {...shared} part={answered} />;
}
