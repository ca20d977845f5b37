import { compact, HeatMap } from '@kontor/core/ui';
import { toldNumber, toldShort } from '@kontor/market/contract';
import type { OverlapAnswer } from '@kontor/segments/contract';
import { cellText, MEASURES, type Measure, pairOf, pairWords, shadeOf } from './overlap-figures.ts';

type Props = { answer: OverlapAnswer; measure: Measure };

/** Every two of some segments as a map: the darker, the more they have in common; each shade has its figure. */
export function OverlapMap({ answer, measure }: Props) {
  const { segments, shared } = answer;
  const largest = Math.max(0, ...shared.flatMap((row, i) => row.flatMap((told, j) => (i === j ? [] : (toldNumber(told) ?? [])))));
  const lines = segments.map(({ id, name, users }, index) => ({
    key: id,
    name,
    short: String(index + 1),
    note: toldShort(users, compact),
  }));
  return (
    <HeatMap
      caption={`Overlap of segments, ${MEASURES[measure]}`}
      corner="Segment"
      rows={lines}
      columns={lines}
      start={{ row: 0, column: 1 }}
      cellAt={(row, column) => {
        const pair = pairOf(answer, row, column);
        return {
          text: cellText(pair, measure),
          shade: row === column ? 'self' : shadeOf(pair, measure, largest),
          words: pairWords(answer, pair),
        };
      }}
    />
  );
}
