import type { StepFactOf } from '@kontor/core/server';
import { listDsps } from './dsp-store.ts';

/** A DSP counts once a deal can choose one of its seats. */
export const dspStep: StepFactOf = async ({ scope }) => {
  const enabled = await listDsps(scope);
  const withSeats = enabled.filter(({ seats }) => seats.length > 0);
  return { count: withSeats.length, name: withSeats[0]?.name, begun: enabled[0]?.name };
};
