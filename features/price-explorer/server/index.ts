import { implement, serverFeature } from '@kontor/core/server';
import { priceExplorerRoutes } from '@kontor/price-explorer/contract';
import { downloadChart, mailChart } from './chart-file.ts';
import { chartMailJob } from './chart-mail.ts';
import { compareTargetings } from './compare-targetings.ts';
import { drawAnySaved, drawDirectSaved, drawSent } from './draw-chart.ts';
import { readInsights } from './read-insights.ts';

export const priceExplorer = serverFeature({
  name: 'price-explorer',
  calls: implement(priceExplorerRoutes, {
    area: drawSent,
    cpm: drawSent,
    saved: drawAnySaved,
    savedDirect: drawDirectSaved,
    compare: compareTargetings,
    download: downloadChart,
    mail: mailChart,
    insights: readInsights,
  }),
  jobs: [chartMailJob],
});
