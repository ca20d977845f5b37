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
  const dayChoice = <SegmentedControl aria-label="Days" data={DAY_CHOICES} value={days} onChange={chooseDays} />;
  const drawn = <SegmentChart key={shown} id={id} source={source} chartType={shown} range={range} />;
  return (
    <>
      {figures ? <FiguresStrip figures={figures} dataType={dataType} /> : instead}
      {isOwn ? (
        <Tabs value={shown} onChange={chooseChart} keepMounted={false} className="segment-charts">
          <div className="segment-charts-bar">
            <Tabs.List aria-label="Chart">
              <Tabs.Tab value="avails">Avails</Tabs.Tab>
              <Tabs.Tab value="users">Daily Users</Tabs.Tab>
            </Tabs.List>
            {dayChoice}
          </div>
          <Tabs.Panel value={shown}>{drawn}</Tabs.Panel>
        </Tabs>
      ) : (
        <div className="segment-charts">
          <div className="segment-charts-bar">{dayChoice}</div>
          {drawn}
        </div>
      )}
      <Insights segmentId={id} range={range} />
    </>
  );
}
