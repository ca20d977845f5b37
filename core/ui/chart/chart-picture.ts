import { chartInk } from '../theme/chart-theme.ts';
import type { FileFacts } from './chart-table.ts';

const EDGE = 16;
const HEAD = 60;

/** A drawn chart with its title and what it is of above it, as a PNG; `ratio` is its pixels per CSS pixel. Null where the browser cannot draw. */
export async function pictureOf(
  drawn: { canvas: HTMLCanvasElement; ratio: number },
  { title, facts }: { title: string; facts: FileFacts },
): Promise<Blob | null> {
  const { canvas: source, ratio } = drawn;
  const sheet = document.createElement('canvas');
  sheet.width = source.width + 2 * EDGE * ratio;
  sheet.height = source.height + (HEAD + EDGE) * ratio;
  const pen = sheet.getContext('2d');
  if (!pen) return null;
  const ink = chartInk();
  pen.fillStyle = ink.surface;
  pen.fillRect(0, 0, sheet.width, sheet.height);
  pen.scale(ratio, ratio);
  pen.fillStyle = ink.ink;
  pen.font = `600 15px ${ink.font}`;
  pen.fillText(title, EDGE, 28);
  pen.fillStyle = ink.muted;
  pen.font = `400 12px ${ink.font}`;
  pen.fillText(facts.map(([, value]) => value).join(', '), EDGE, 46, source.width / ratio);
  pen.drawImage(source, EDGE, HEAD, source.width / ratio, source.height / ratio);
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'));
}
