import { type Addition, behind } from './addition.ts';

const MIGRATION = `-- Impressions of which nothing could be measured.
ALTER TABLE delivery_hourly ADD COLUMN IF NOT EXISTS unmeasured UInt64 DEFAULT 0 AFTER viewable;
`;

const LINE = `  unmeasured: measure({
    label: 'Unmeasured',
    hint: 'Impressions of which nothing could be measured.',
    sql: 'sum(unmeasured)',
    format: 'count',
    goodWhen: 'down',
    seenBy: REPORTED,
  }),
`;

/** Something new to count in the lines that come in, as the demo's deliver it too: its column, its condition, its share, its measure. */
export const countedMeasure: Addition = {
  name: 'a counted measure',
  goal: 4,
  before: 11,
  counts: 'touched',
  edits: [
    { file: 'database/clickhouse/0099_unmeasured.sql', text: MIGRATION },
    behind('market/contract/measures.ts', 'export const MEASURES = {\n', LINE),
    behind(
      'market/server/ingest/ingest-delivery.ts',
      "  ['viewable', sampled(\"type = 'viewable'\")],\n",
      "  ['unmeasured', sampled(\"type = 'viewUndetermined'\")],\n",
    ),
    behind('market/server/delivery/delivery-outcomes.ts', "  'viewable',\n", "  'unmeasured',\n"),
    behind('market/server/delivery/delivery-outcomes.ts', ' AS deal_key,\n', '    toUInt32(0) AS unmeasured,\n'),
  ],
};
