import type { Framed } from './chart-of-deal.ts';
import { useDashboardUrl } from './use-dashboard-url.ts';

/** A day or hour that is pressed becomes what the figures are of; pressed again, they are of all days. One that is to come has none. */
export function usePickBucket({ labels, running }: Pick<Framed, 'labels' | 'running'>) {
  const { at, setUrl } = useDashboardUrl();
  const last = running ?? labels.length - 1;
  const chosen = at === undefined ? -1 : labels.indexOf(at);
  const pick = (index: number) => {
    const label = labels[index];
    if (label !== undefined && index <= last) setUrl({ at: index === chosen ? undefined : label }, true);
  };
  return { pick, chosen: chosen < 0 ? undefined : chosen };
}
