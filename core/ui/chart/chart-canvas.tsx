import { useComputedColorScheme } from '@mantine/core';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { chartInk, chartTheme } from '../theme/chart-theme.ts';
import { type ChartSpec, chartOption } from './chart-spec.ts';

register([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, CanvasRenderer]);

type ChartCanvasProps = { spec: ChartSpec; height: number; label: string; onPick: ((label: string) => void) | undefined };

/** The only file that imports ECharts; it is loaded on first use. */
export function ChartCanvas({ spec, height, label, onPick }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const pick = useRef(onPick);
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    pick.current = onPick;
  });
  // The scheme decides which tokens are read.
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    let chart: ReturnType<typeof init> | undefined;
    const draw = () => {
      const ink = chartInk();
      chart?.dispose();
      chart = init(node, chartTheme(ink));
      chart.setOption({ animation: false, ...chartOption(spec, ink, node.clientWidth) });
      chart.on('click', ({ name }) => pick.current?.(name));
    };
    const observer = new ResizeObserver(draw);
    observer.observe(node);
    // A font that arrives late would leave its stand-in on the canvas.
    document.fonts.ready.then(() => chart && draw());
    return () => {
      observer.disconnect();
      chart?.dispose();
      chart = undefined;
    };
  }, [scheme, spec]);
  return <div ref={box} style={{ height }} role="img" aria-label={label} />;
}
