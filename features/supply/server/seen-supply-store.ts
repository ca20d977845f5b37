import { type Stores, systemScope } from '@kontor/core/server';
import { type SeenSupply, seenPublishers, seenSupply } from '@kontor/market/server';
import { sql } from 'drizzle-orm';
import { texts } from './supply-store.ts';

/** Lists of a row go as one text. */
const lists = (rows: readonly SeenSupply[], of: (row: SeenSupply) => string[]) => texts(rows.map((row) => of(row).join()));

/** Takes what events name and the catalogue does not into it, so that it can be chosen; what the catalogue knows keeps its name. */
export async function rememberSupply({ entities, events }: Pick<Stores, 'entities' | 'events'>): Promise<void> {
  const scope = systemScope(entities);
  const addPublishers = (ids: readonly string[]) =>
    scope.run((database) =>
      database.execute(
        sql`INSERT INTO publisher (id, name) SELECT id, id FROM unnest(${texts(ids)}) AS seen (id) WHERE id <> '' ON CONFLICT DO NOTHING`,
      ),
    );
  for await (const ids of seenPublishers(events)) await addPublishers(ids);
  for await (const rows of seenSupply(events)) {
    // A batch may have come since the publishers were read.
    await addPublishers(rows.map(({ publisher }) => publisher));
    await scope.run((database) =>
      database.execute(sql`
        INSERT INTO inventory (id, publisher_id, kind, key, name, platforms, media_types)
        SELECT substr(md5(kind || ' ' || key), 1, 24), nullif(publisher, ''), kind, key, key, string_to_array(platforms, ','), string_to_array(media_types, ',')
        FROM unnest(${texts(rows.map(({ kind }) => kind))}, ${texts(rows.map(({ key }) => key))}, ${texts(rows.map(({ publisher }) => publisher))},
          ${lists(rows, (row) => row.platforms)}, ${lists(rows, (row) => row.media_types)}) AS seen (kind, key, publisher, platforms, media_types)
        ON CONFLICT DO NOTHING`),
    );
  }
}
