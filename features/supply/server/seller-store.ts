import { newId, type Scope } from '@kontor/core/server';
import { sql } from 'drizzle-orm';
import type { SellerFile } from './read-sellers.ts';
import { texts } from './supply-store.ts';

const PAGE = 10_000;
const MOST_FILES = 50;

/** `system`: the exchange whose ids these are, '' where nobody said. */
type Loaded = { name: string; by: string; system: string; file: SellerFile };

/** Adds what a file says of sellers to what is known, and the file to the log; answers its id. Call it inside a transaction. */
export async function keepSellers(transaction: Scope, { name, by, system, file }: Loaded): Promise<string> {
  const { kind, sellers, report } = file;
  // A publisher that a supply chain alone tells is known by the system too.
  const known = system === '' ? sellers : sellers.flatMap((one) => [one, { ...one, id: `${system}/${one.id}` }]);
  const id = newId();
  await transaction.run(async (database) => {
    for (let at = 0; at < known.length; at += PAGE) {
      const page = known.slice(at, at + PAGE);
      await database.execute(sql`
        INSERT INTO seller (id, name, is_reseller)
        SELECT id, name, is_reseller::boolean FROM unnest(${texts(page.map((one) => one.id))}, ${texts(page.map((one) => one.name))},
          ${texts(page.map((one) => String(one.isReseller)))}) AS sent (id, name, is_reseller)
        ON CONFLICT (id) DO UPDATE SET is_reseller = excluded.is_reseller,
          name = CASE WHEN excluded.name = '' THEN seller.name ELSE excluded.name END`);
    }
    const resellers = sellers.filter(({ isReseller }) => isReseller).length;
    await database.execute(sql`INSERT INTO seller_file (id, name, kind, loaded_by, sellers, resellers, refused)
      VALUES (${id}, ${name}, ${kind}, ${by}, ${sellers.length}, ${resellers}, ${report.invalid})`);
  });
  return id;
}

export type LoadedFile = {
  id: string;
  name: string;
  kind: SellerFile['kind'];
  by: string;
  at: Date;
  sellers: number;
  resellers: number;
  refused: number;
};

/** The files loaded last, newest first. */
export async function loadedFiles(scope: Scope): Promise<LoadedFile[]> {
  const { rows } = await scope.run((database) =>
    database.execute<Omit<LoadedFile, 'at'> & { at: string }>(
      sql`SELECT id, name, kind, loaded_by AS by, loaded_at::text AS at, sellers, resellers, refused
        FROM seller_file ORDER BY loaded_at DESC, id DESC LIMIT ${MOST_FILES}`,
    ),
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
