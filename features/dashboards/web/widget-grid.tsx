import { Split } from '@kontor/core/ui';
import { WIDGETS, type WidgetKey, widgetsSeen } from '@kontor/dashboards/contract';
import type { MeasureViewer } from '@kontor/market/contract';
import { Fragment, type ReactNode } from 'react';

const WHOLE = 12;

/** Widgets line by line: those that follow each other and fill a line together share it. */
function linesOf(keys: readonly WidgetKey[]): WidgetKey[][] {
  const lines: WidgetKey[][] = [];
  let room = 0;
  for (const key of keys) {
    const { span } = WIDGETS[key];
    if (span > room) {
      lines.push([]);
      room = WHOLE;
    }
    lines.at(-1)?.push(key);
    room -= span;
  }
  return lines;
}

/** The widgets that the viewer has, in their order and width, each drawn by `draw`. */
export const WidgetGrid = ({ viewer, draw }: { viewer: MeasureViewer; draw: (key: WidgetKey) => ReactNode }) =>
  linesOf(widgetsSeen(viewer)).map((line) => {
    const drawn = line.map((key) => <Fragment key={key}>{draw(key)}</Fragment>);
    return line.length > 1 ? <Split key={line.join(' ')}>{drawn}</Split> : drawn;
  });
