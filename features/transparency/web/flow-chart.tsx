import { money, percent, useRoom } from '@kontor/core/ui';
import { useRef } from 'react';

/** One band: from which place on the left to which on the right, and how much. */
export type Band = { from: number; to: number; value: number };
type Props = { left: readonly string[]; right: readonly string[]; bands: readonly Band[]; label: string };

const [NODE, GAP] = [10, 8];
/** Where nothing is laid out. */
const USUAL_WIDTH = 900;
/** Of a name: the most in px, its part of a narrow chart, and a letter. */
const [NAME_PX, NAME_PART, LETTER_PX] = [210, 0.31, 6.8];
const ROW = 30;
type End = { name: string; value: number; top: number; height: number };

/** Ends of a side one below the other, as high as what flows through them. */
function endsOf(names: readonly string[], values: readonly number[], { room, whole }: { room: number; whole: number }): End[] {
  let top = 0;
  return names.map((name, place) => {
    const value = values[place] ?? 0;
    const end = { name, value, top, height: Math.max(1, (value / whole) * room) };
    top += end.height + GAP;
    return end;
  });
}

const shorter = (name: string, most: number) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

/** Amounts that flow from the ends on the left to those on the right; a band is as thick as its amount. Drawn as wide as its place, so that names are read on a phone too. */
export function FlowChart({ left, right, bands, label }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const width = useRoom(box, true) || USUAL_WIDTH;
  const name = Math.min(NAME_PX, Math.round(width * NAME_PART));
  const whole = bands.reduce((sum, { value }) => sum + value, 0);
  if (whole === 0) return null;
  const rows = Math.max(left.length, right.length);
  const room = rows * ROW;
  const height = room + (rows - 1) * GAP;
  const total = (side: 'from' | 'to', place: number) =>
    bands.filter((band) => band[side] === place).reduce((sum, { value }) => sum + value, 0);
  const of = { room, whole };
  const lefts = endsOf(
    left,
    left.map((_, place) => total('from', place)),
    of,
  );
  const rights = endsOf(
    right,
    right.map((_, place) => total('to', place)),
    of,
  );
  const [begin, end] = [name + NODE, width - name - NODE];
  const used = { from: lefts.map(({ top }) => top), to: rights.map(({ top }) => top) };
  const middle = (begin + end) / 2;
  const drawn = bands
    .filter(({ value }) => value > 0)
    .map(({ from, to, value }) => {
      const thick = (value / whole) * room;
      const [y1, y2] = [(used.from[from] ?? 0) + thick / 2, (used.to[to] ?? 0) + thick / 2];
      used.from[from] = (used.from[from] ?? 0) + thick;
      used.to[to] = (used.to[to] ?? 0) + thick;
      const words = `${left[from]} to ${right[to]}: ${money(value)}, ${percent((value / whole) * 100)}`;
      return {
        key: `${from} ${to}`,
        path: `M${begin},${y1}C${middle},${y1} ${middle},${y2} ${end},${y2}`,
        thick: Math.max(0.5, thick),
        words,
      };
    });
  const node = (ends: readonly End[], x: number) =>
    ends.map(({ top, height: tall }) => <rect key={top} x={x} y={top} width={NODE} height={tall} className="k-flow-end" />);
  const texts = (ends: readonly End[], x: number, anchor: 'start' | 'end') =>
    ends.map(({ name: whom, value, top, height: tall }) => (
      <text key={top} x={x} y={top + tall / 2} textAnchor={anchor} dominantBaseline="middle">
        <title>{`${whom}: ${money(value)}`}</title>
        {shorter(whom, Math.floor((name - 8) / LETTER_PX))}
      </text>
    ));
  return (
    <div ref={box}>
      <svg className="k-flow" viewBox={`0 0 ${width} ${height}`} height={height} role="img" aria-label={label}>
        {drawn.map(({ key, path, thick, words }) => (
          <path key={key} d={path} strokeWidth={thick} className="k-flow-band">
            <title>{words}</title>
          </path>
        ))}
        {node(lefts, name)}
        {node(rights, end)}
        {texts(lefts, name - 8, 'end')}
        {texts(rights, end + NODE + 8, 'start')}
      </svg>
    </div>
  );
}
