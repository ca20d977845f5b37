import { expect, test } from 'vitest';
import { cutConnections } from './testing/cut-connections.ts';

const SERVER = process.env.TEST_DATABASE_URL ?? '';

test.skipIf(!SERVER)('connections to PostgreSQL that are cut under load end no process and lose nothing acknowledged', async () => {
  const report = await cutConnections(SERVER, (cuts) => cuts >= 15);
  expect(report).toMatchObject({ deaths: 0, lost: [], torn: [] });
});
