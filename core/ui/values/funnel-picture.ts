import { chartInk } from '../theme/chart-theme.ts';
import { compact, percent } from './format.ts';
import { type FunnelStep, funnelShare } from './funnel.tsx';

const RATIO = 2;
const ROW = 44;
const WIDTH = 560;
const BAR = { from: 110, length: 280 };

/** The funnel on a canvas, for a file: bar, amount, share of the step before, and what was lost under it. */
export function funnelPicture(steps: readonly FunnelStep[]): { canvas: HTMLCanvasElement; ratio: number } | null {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * RATIO;
  canvas.height = steps.length * ROW * RATIO;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const ink = chartInk();
  const top = steps[0]?.value ?? 0;
  const write = (text: string, [x, y]: [number, number], { size = 12, color = ink.ink, align = 'left' as CanvasTextAlign } = {}) => {
    pen.font = `${size === 12 ? 500 : 400} ${size}px ${ink.font}`;
    pen.fillStyle = color;
    pen.textAlign = align;
    pen.fillText(text, x, y);
  };
  pen.scale(RATIO, RATIO);
  pen.fillStyle = ink.surface;
  pen.fillRect(0, 0, WIDTH, steps.length * ROW);
  for (const [i, { label, value, losses = [] }] of steps.entries()) {
    const y = i * ROW;
    const before = steps[i - 1]?.value;
    write(label, [0, y + 16]);
    pen.fillStyle = ink.series[0] ?? ink.ink;
    pen.fillRect(BAR.from, y + 5, BAR.length * funnelShare(value, top), 14);
    write(compact(value), [470, y + 16], { align: 'right' });
    write(before ? percent((value / before) * 100) : 'of all', [WIDTH, y + 16], { color: ink.muted, align: 'right' });
    const lost = losses.map(({ cause, share }) => `−${percent(share, 0)} ${cause}`).join('   ');
    write(lost, [BAR.from, y + 34], { size: 11, color: ink.muted });
  }
  return { canvas, ratio: RATIO };
}
