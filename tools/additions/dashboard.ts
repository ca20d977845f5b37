import { type Addition, behind } from './addition.ts';

const CONTRACT = 'features/dashboards/contract';

/** A table on the deal's dashboard: its title and part of the answer, its question, its drawing. */
export const widget: Addition = {
  name: 'a widget',
  goal: 3,
  before: 8,
  counts: 'touched',
  edits: [
    behind(
      `${CONTRACT}/widgets.ts`,
      "  bundles: widget({ title: 'Top 5 Bundle', span: 12, reply: { topBundles: SupplyTop } }),\n",
      "  states: widget({ title: 'Top 5 State', span: 12, reply: { topStates: SupplyTop } }),\n",
    ),
    behind(
      'features/dashboards/server/widgets.ts',
      "  bundles: async (dashboard) => ({ topBundles: await topOf(dashboard, 'app', { limit: TOP }) }),\n",
      "  states: async (dashboard) => ({ topStates: await topOf(dashboard, 'state', { limit: TOP }) }),\n",
    ),
    behind(
      'features/dashboards/web/widgets.tsx',
      '  unoffered: { draws: LossesPanel },\n',
      '  states: { draws: ({ part, ...rest }) => <TopSupply by="state" top={part.topStates} none="Nothing was shown in a state." {...rest} /> },\n',
    ),
  ],
};

/** A column of the dashboard's tables: on the screen, in the answer and in the files. */
export const widgetMeasure: Addition = {
  name: 'a measure of a widget',
  goal: 1,
  before: 3,
  counts: 'touched',
  edits: [behind(`${CONTRACT}/breakdown.ts`, "  vcr: 'vcr',\n", "  ctr: 'ctr',\n")],
};
