import { type Addition, behind } from './addition.ts';

const COLUMN = `ALTER TABLE bid_requests ADD COLUMN IF NOT EXISTS quality LowCardinality(String) AFTER rating;
INSERT INTO forecast_days SELECT DISTINCT day, 'changed', now64(6) FROM forecast_days;
`;

const QUALITIES = `/** How a programme was made, as \`content.prodq\` of OpenRTB numbers it. */
export const QUALITIES = [
  { code: '1', name: 'Professionally produced' },
  { code: '2', name: 'Prosumer' },
  { code: '3', name: 'User generated' },
];
`;

const LINE = `  quality: {
    dim: 18,
    column: 'quality',
    reads: 'content.prodq',
    label: 'Quality',
    many: 'qualities',
    group: 'Content',
    codes: 'none',
    lookup: 'search',
  },
`;

/** A dimension that OpenRTB has as plain text, from its column to the picker: its line, its column, its values. */
export const dimension: Addition = {
  name: 'a targeting dimension',
  goal: 6,
  before: 27,
  counts: 'touched',
  edits: [
    behind('market/contract/dimensions.ts', 'const LINES = {\n', LINE),
    { file: 'database/clickhouse/0099_quality.sql', text: COLUMN },
    { file: 'market/reference/qualities.ts', text: QUALITIES },
    behind('market/reference/values.ts', "from './platforms.ts';\n", "import { QUALITIES } from './qualities.ts';\n"),
    behind('market/reference/values.ts', '  platform: plain(PLATFORMS),\n', '  quality: plain(QUALITIES),\n'),
  ],
};
