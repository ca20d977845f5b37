import { type Addition, behind } from './addition.ts';

const LINE = `  producer: {
    dim: 20,
    column: 'producer',
    reads: 'content.producer.name',
    label: 'Producer',
    many: 'producers',
    group: 'Content',
    codes: 'none',
    lookup: 'search',
  },
`;

const MIGRATION = `-- Who produced what is shown; days that are indexed already are indexed again.
ALTER TABLE bid_requests ADD COLUMN IF NOT EXISTS producer LowCardinality(String);
`;

const VALUES = `/** Producers of programs, as \`content.producer.name\` of OpenRTB has them. */
export const PRODUCERS = ['Northlight', 'Harbour House'].map((name) => ({ code: name, name }));
`;

/** A dimension that OpenRTB has as plain text: its line, its column, its values, and where these are. */
export const dimension: Addition = {
  name: 'a targeting dimension',
  goal: 4,
  before: 27,
  counts: 'touched',
  edits: [
    behind(
      'market/contract/dimensions.ts',
      "  includeLivestream: { dim: 17, column: 'livestream', label: 'Livestream', many: 'live streams', group: 'Content', inLogic: 'listed' },\n",
      LINE,
    ),
    { file: 'database/clickhouse/0099_producer.sql', text: MIGRATION },
    { file: 'market/reference/producers.ts', text: VALUES },
    behind('market/reference/values.ts', "} from './platforms.ts';\n", "import { PRODUCERS } from './producers.ts';\n"),
    behind('market/reference/values.ts', '  includeLivestream: plain(LIVESTREAMS),\n', '  producer: plain(PRODUCERS),\n'),
  ],
};
