import { chartInk } from '../theme/chart-theme.ts';
import { percent } from '../values/format.ts';
import type { ChartSpec } from './chart-spec.ts';
import { ringParts } from './ring-parts.ts';

const RATIO = 2;
const SIZE = 180;
const THICK = 24;
const ROW = 22;
const NAMES = { from: SIZE + 32, mark: 10, share: SIZE + 260, value: SIZE + 350 };

/** A ring and the table beside it on a canvas, for a file. */
export function ringPicture(spec: ChartSpec): { canvas: HTMLCanvasElement; ratio: number } | null {
  const { parts, whole } = ringParts(spec);
  const { format = String, series } = spec;
  const height = Math.max(SIZE, parts.length * ROW);
  const canvas = document.createElement('canvas');
  canvas.width = NAMES.value * RATIO;
  canvas.height = height * RATIO;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const ink = chartInk();
  const colorOf = (i: number) => ink.series[i] ?? ink.ink;
  const write = (text: string, [x, y]: [number, number], { align = 'left' as CanvasTextAlign, size = 12, color = ink.ink } = {}) => {
    pen.font = `500 ${size}px ${ink.font}`;
    pen.fillStyle = color;
    pen.textAlign = align;
    pen.fillText(text, x, y);
  };
  pen.scale(RATIO, RATIO);
  pen.fillStyle = ink.surface;
  pen.fillRect(0, 0, NAMES.value, height);
  const [x, y] = [SIZE / 2, height / 2];
  let from = -Math.PI / 2;
  const top = (height - parts.length * ROW) / 2;
  pen.lineWidth = THICK;
  for (const [i, { name, value, share }] of parts.entries()) {
    const to = from + (share / 100) * 2 * Math.PI;
    pen.strokeStyle = colorOf(i);
    pen.beginPath();
    pen.arc(x, y, (SIZE - THICK) / 2, from, to);
    pen.stroke();
    from = to;
    const line = top + i * ROW + 15;
    pen.fillStyle = colorOf(i);
    pen.fillRect(NAMES.from, line - NAMES.mark + 1, NAMES.mark, NAMES.mark);
    write(name, [NAMES.from + 18, line]);
    write(percent(share), [NAMES.share, line], { align: 'right', color: ink.muted });
    write(format(value), [NAMES.value, line], { align: 'right' });
  }
  write(format(whole), [x, y + 2], { align: 'center', size: 18 });
  write(series[0]?.name ?? '', [x, y + 20], { align: 'center', size: 11, color: ink.muted });
  return { canvas, ratio: RATIO };
}
