import { Split } from '@kontor/core/ui';
import { WIDGETS, type WidgetKey, widgetsSeen } from '@kontor/dashboards/contract';
import type { MeasureViewer } from '@kontor/market/contract';
import { Fragment, type ReactNode } from 'react';

const WHOLE = 12;

/** Widgets line by line: those that follow each other and fill a line together share it. */
function linesOf<Key extends string>(keys: readonly Key[], spanOf: (key: Key) => number): Key[][] {
  const lines: Key[][] = [];
  let room = 0;
  for (const key of keys) {
    const span = spanOf(key);
    if (span > room) {
      lines.push([]);
      room = WHOLE;
    }
    lines.at(-1)?.push(key);
    room -= span;
  }
  return lines;
}

type GridProps<Key extends string> = { keys: readonly Key[]; spanOf: (key: Key) => number; draw: (key: Key) => ReactNode };

/** Widgets in their order and width, each drawn by `draw`. */
export const LinedGrid = <Key extends string>({ keys, spanOf, draw }: GridProps<Key>) =>
  linesOf(keys, spanOf).map((line) => {
    const drawn = line.map((key) => <Fragment key={key}>{draw(key)}</Fragment>);
    return line.length > 1 ? <Split key={line.join(' ')}>{drawn}</Split> : drawn;
  });

type WidgetGridProps = { viewer: MeasureViewer; isLast?: (key: WidgetKey) => boolean; draw: (key: WidgetKey) => ReactNode };

/** The widgets of a deal that the viewer has; those that are last come after all others. */
export function WidgetGrid({ viewer, isLast = () => false, draw }: WidgetGridProps) {
  const keys = widgetsSeen(viewer).toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
  return <LinedGrid keys={keys} spanOf={(key) => WIDGETS[key].span} draw={draw} />;
}
