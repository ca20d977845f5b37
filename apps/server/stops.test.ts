import { expect, test } from 'vitest';
import { stopUnderLoad } from './testing/stops.ts';

test('SIGTERM under load ends the server by itself, and whatever was acknowledged is there (design §5)', async () => {
  expect(await stopUnderLoad(1)).toMatchObject({ stops: 1, byKill: 0, lost: [], torn: [] });
});
