import { useComputedColorScheme } from '@mantine/core';
import { BarChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { chartInk, chartTheme } from '../theme/chart-theme.ts';
import './chart.css';
import { chartOption } from './chart-option.ts';
import { bucketWords, type ChartSpec } from './chart-spec.ts';
import { stepOf } from './chart-step.ts';

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, CanvasRenderer]);

type Drawn = ReturnType<typeof init>;
/** Draws the present picture once more, for a file. */
export type TakePicture = () => { canvas: HTMLCanvasElement; ratio: number } | null;
type ChartCanvasProps = {
  spec: ChartSpec;
  height: number;
  label: string;
  onPick: ((index: number) => void) | undefined;
  picture: RefObject<TakePicture | null> | undefined;
};

const RATIO = 2;

/** The bucket under a point of the canvas: the whole column of a small bar can be pressed. */
function bucketAt(chart: Drawn, { offsetX, offsetY }: { offsetX: number; offsetY: number }): number | null {
  const point = [offsetX, offsetY];
  if (!chart.containPixel('grid', point)) return null;
  const [index] = [chart.convertFromPixel({ xAxisIndex: 0 }, offsetX)].flat();
  return typeof index === 'number' ? Math.round(index) : null;
}

function listen(chart: Drawn, pick: () => ((index: number) => void) | undefined) {
  const area = chart.getZr();
  area.on('click', (event) => {
    const index = bucketAt(chart, event);
    if (index !== null) pick()?.(index);
  });
  area.on('mousemove', (event) => {
    if (pick() && bucketAt(chart, event) !== null) area.setCursorStyle('pointer');
  });
}

/** The only file that imports ECharts; it is loaded on first use. ← and → go through the buckets, Enter presses one. */
export function ChartCanvas({ spec, height, label, onPick, picture }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const pick = useRef(onPick);
  const [at, setAt] = useState(0);
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    pick.current = onPick;
  });
  // The scheme decides which tokens are read.
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const draw = () => {
      const ink = chartInk();
      drawn.current?.dispose();
      const chart = init(node, chartTheme(ink));
      drawn.current = chart;
      chart.setOption({ animation: false, ...chartOption(spec, ink, node.clientWidth) });
      listen(chart, () => pick.current);
      if (picture)
        picture.current = () => ({ canvas: chart.getRenderedCanvas({ pixelRatio: RATIO, backgroundColor: ink.surface }), ratio: RATIO });
    };
    const observer = new ResizeObserver(draw);
    observer.observe(node);
    // A font that arrives late would leave its stand-in on the canvas.
    document.fonts.ready.then(() => drawn.current && draw());
    return () => {
      observer.disconnect();
      drawn.current?.dispose();
      drawn.current = null;
      if (picture) picture.current = null;
    };
  }, [scheme, spec, picture]);
  const last = spec.labels.length - 1;
  const now = Math.min(at, last);
  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') onPick?.(now);
    else if (event.key === 'Escape') drawn.current?.dispatchAction({ type: 'hideTip' });
    else {
      const next = stepOf(event.key, now, last);
      if (next === null) return;
      setAt(next);
      drawn.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: next });
    }
    if (event.key !== 'Escape') event.preventDefault();
  };
  return (
    <div
      ref={box}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-roledescription={onPick ? 'chart, Enter chooses' : 'chart'}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, now)}
      aria-valuetext={bucketWords(spec, now)}
      onKeyDown={handleKey}
      onBlur={() => drawn.current?.dispatchAction({ type: 'hideTip' })}
    />
  );
}
