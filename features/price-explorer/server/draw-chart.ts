import type { SignedCall } from '@kontor/core/server';
import type { PriceChart, PriceQuestion, priceExplorerRoutes } from '@kontor/price-explorer/contract';
import { areaChart } from './area-chart.ts';
import { type ChartCall, type Charted, refuseOpenMarket, savedPlan, sentTargeting } from './asked-chart.ts';
import { cpmChart } from './cpm-chart.ts';

type Routes = typeof priceExplorerRoutes;

/** The chart that a question asks for. */
export function drawChart(call: ChartCall, charted: Charted, question: PriceQuestion): Promise<PriceChart> {
  const { chartType } = question;
  return chartType === 'cpm' ? cpmChart(call, charted, question) : areaChart(call, charted, { ...question, chartType });
}

/** A chart of a targeting that is sent (decision 0115). */
export async function drawSent(call: SignedCall<Routes['area']> | SignedCall<Routes['cpm']>): Promise<PriceChart> {
  const charted = await sentTargeting(call, call.input.targeting);
  refuseOpenMarket(charted, call.input.pmp);
  return drawChart(call, charted, call.input);
}

/** A chart of a saved plan; `isDirect` where its inventory must be publisher direct. */
async function drawSaved(call: SignedCall<Routes['saved']>, isDirect: boolean | undefined): Promise<PriceChart> {
  const charted = await savedPlan(call, call.input.mediaId);
  refuseOpenMarket(charted, isDirect);
  return drawChart(call, charted, call.input);
}
export const drawAnySaved = (call: SignedCall<Routes['saved']>) => drawSaved(call, call.input.pmp);
export const drawDirectSaved = (call: SignedCall<Routes['savedDirect']>) => drawSaved(call, true);
