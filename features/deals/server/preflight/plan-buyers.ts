import { allowsBuyer, type MediaPlanTargeting } from '@kontor/media-plans/contract';

type Plan = { title: string; targeting: Pick<MediaPlanTargeting, 'buyers'> };

/** Why a deal on this plan may not use a DSP: the plan's buyers leave it out (decision 0063); null where it may. */
export function leftOutBy(plan: Plan | undefined, dspId: string, dsps: ReadonlyMap<string, { name: string }>): string | null {
  if (!plan || allowsBuyer(plan.targeting.buyers, dspId)) return null;
  const name = dsps.get(dspId)?.name;
  return `The buyers of the media plan “${plan.title}” leave out the DSP${name ? ` ${name}` : ''}. Choose another DSP or plan, or change the plan's buyers.`;
}
