import { systemScope } from '@kontor/core/server';
import { dspRoutes } from '@kontor/dsps/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

const app = testApp();

test('sellers of deals read every enabled DSP by name, each once and with its own seats', async () => {
  const { rows } = await systemScope(app.stores.entities).run((database) =>
    database.execute<{ name: string; status: string; seats: string[] }>(
      sql`SELECT name, status, (SELECT coalesce(array_agg(s.name), '{}') FROM dsp_seat s WHERE s.dsp_id = dsp.id) AS seats FROM dsp`,
    ),
  );
  const enabled = rows.filter(({ status }) => status === 'enabled');
  const listed = await (await app.as('agency')).call(dspRoutes.list, { buyer: true });
  expect(listed.map(({ name }) => name)).toEqual(enabled.map(({ name }) => name).toSorted());
  for (const { name, seats } of listed)
    expect(seats.map((seat) => seat.name).toSorted()).toEqual(enabled.find((dsp) => dsp.name === name)?.seats.toSorted());
  expect(enabled.length).toBeLessThan(rows.length);
});
