import { PickerSegment } from '@kontor/segments/contract';
import type { DragEvent } from 'react';

/** What is dragged. While it is over a box the browser tells its kind alone, the segment itself only when it is dropped. */
const SEGMENT = 'application/x-kontor-segment';

export function dragSegment({ dataTransfer }: DragEvent, segment: PickerSegment): void {
  dataTransfer.setData(SEGMENT, JSON.stringify(segment));
  dataTransfer.effectAllowed = 'copyMove';
}

export const isSegmentOver = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(SEGMENT);

/** The segment that was dropped; null for anything else, such as one of another page that is no segment. */
export function droppedSegment({ dataTransfer }: DragEvent): PickerSegment | null {
  const text = dataTransfer.getData(SEGMENT);
  try {
    return PickerSegment.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
