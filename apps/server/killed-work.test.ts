import { expect, test } from 'vitest';
import { killWhileWorkWaits } from './testing/killed-work.ts';

test('letters and jobs that wait at kill -9 are all sent and done afterwards, again only if nobody noted it (design §5)', async () => {
  expect(await killWhileWorkWaits({ letters: 30, jobs: 5 }, { kills: 1 })).toMatchObject({ lost: [], tooOften: [] });
});
