import type { SegmentFigures, SegmentIdType } from '@kontor/segments/contract';
import { SegmentedControl, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { FiguresStrip } from './figures-strip.tsx';
import './figures.css';
import { Insights } from './insights.tsx';
import { SegmentChart } from './segment-chart.tsx';
import { DAY_CHOICES, useFigureDays } from './use-figure-days.ts';

type Props = {
  id: string;
  /** 1 of an uploaded segment. */
  source: 0 | 1;
  dataType: SegmentIdType;
  /** Daily users are told of segments of the account's own alone (spec 3 §6). */
  isOwn: boolean;
  /** Undefined while they are on their way; `instead` stands in their place then. */
  figures: SegmentFigures | undefined;
  instead?: ReactNode;
};

/** What the market knows of a segment: figures, a chart of days, and where its members ask most (spec 3 §2, §9). */
export function SegmentMetrics({ id, source, dataType, isOwn, figures, instead }: Props) {
  const { chart, days, range, chooseChart, chooseDays } = useFigureDays();
  const shown = isOwn ? chart : 'avails';
  return (
    <>
      {figures ? <FiguresStrip figures={figures} dataType={dataType} /> : instead}
      <Tabs value={shown} onChange={chooseChart} keepMounted={false} className="segment-charts">
        <div className="segment-charts-bar">
          <Tabs.List aria-label="Chart">
            <Tabs.Tab value="avails">Avails</Tabs.Tab>
            {isOwn && <Tabs.Tab value="users">Daily Users</Tabs.Tab>}
          </Tabs.List>
          <SegmentedControl aria-label="Days" data={DAY_CHOICES} value={days} onChange={chooseDays} />
        </div>
        <Tabs.Panel value={shown}>
          <SegmentChart key={shown} id={id} source={source} chartType={shown} range={range} />
        </Tabs.Panel>
      </Tabs>
      <Insights segmentId={id} range={range} />
    </>
  );
}
