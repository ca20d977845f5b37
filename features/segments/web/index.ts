export * from './audience-figures.tsx';
export * from './segment-box.tsx';
export { droppedSegment, isSegmentOver } from './segment-drag.ts';
export * from './segment-picker.tsx';
export type { SegmentAction } from './segment-row.tsx';
export * from './use-chosen-segments.ts';
