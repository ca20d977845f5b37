import { ErrorPanel, Panel } from '@kontor/core/ui';
import { errorText, useCall } from '@kontor/core/web';
import { MAIN_WIDGETS, type MainChart, type MainWidgetKey, type MainWidgetReply, mainRoutes } from '@kontor/dashboards/contract';
import { noFile, useDashboardFile } from './dashboard-file.ts';
import { MAIN_DRAWN } from './main-widgets.tsx';
import { useDashboardUrl } from './use-dashboard-url.ts';
import { useDashboardViewer } from './use-dashboard-viewer.ts';

/** One widget of the main dashboard: asked, drawn, failed and retried alone (spec 2 §2, §7). */
export function MainWidget<Key extends MainWidgetKey>({ of }: { of: Key }) {
  const { askedOfAll, zone, dates } = useDashboardUrl();
  const viewer = useDashboardViewer();
  const ownFile = useDashboardFile(undefined);
  const query = useCall(mainRoutes.widget, { widget: of, ...askedOfAll }, { keepPrevious: true });
  const { draws: Draw, bone, isBare } = MAIN_DRAWN[of];
  const title = MAIN_WIDGETS[of].title(viewer);
  if (query.isError)
    return (
      <Panel title={title}>
        <ErrorPanel title="This did not load" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
          {errorText(query.error)}
        </ErrorPanel>
      </Panel>
    );
  if (!query.data) return isBare ? bone(viewer) : <Panel title={title}>{bone(viewer)}</Panel>;
  const chart: MainChart = query.data;
  // The answer of a widget's own call holds every part that it declares.
  const part = chart as MainChart & MainWidgetReply<Key>;
  const period = { ...dates.days, zone, bucket: chart.bucket };
  return (
    <div className="k-dash-one" aria-busy={query.isPlaceholderData || undefined}>
      <Draw {...{ chart, viewer, period }} fileOf={query.isPlaceholderData ? noFile : ownFile} part={part} />
    </div>
  );
}
