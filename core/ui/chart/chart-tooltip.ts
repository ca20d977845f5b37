import type { ChartInk } from '../theme/chart-theme.ts';
import { bucketLines, bucketTitle, type ChartSpec, marksAt } from './chart-spec.ts';

/** Texts come from people: they are set as text, never as markup. */
function element(tag: string, className: string, text = ''): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}

/** The tooltip of a bucket: each series, their total, the same of the days compared with, and what happened. */
export function tooltipOf(spec: ChartSpec, ink: ChartInk) {
  return (hovered: { dataIndex: number }[] | { dataIndex: number }): HTMLElement => {
    const [first] = [hovered].flat();
    const index = first?.dataIndex ?? 0;
    const box = element('div', 'k-chart-tip');
    box.append(element('strong', '', bucketTitle(spec, index)));
    for (const [i, { name, text, part }] of bucketLines(spec, index).entries()) {
      const row = element('div', part ? `k-chart-tip-${part}` : '');
      const sign = element('i', '');
      if (!part) sign.style.background = (i < spec.series.length ? ink.series[i] : undefined) ?? ink.ink;
      row.append(sign, element('span', '', name), element('b', 'k-num', text));
      box.append(row);
    }
    for (const text of marksAt(spec, index)) box.append(element('p', 'k-chart-tip-mark', text));
    return box;
  };
}
