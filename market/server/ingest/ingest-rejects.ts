import { open } from 'node:fs/promises';
import type { EventStore } from '@kontor/core/server';
import type { Staging } from './ingest-tables.ts';

const PAGE = 5_000;

/** Writes the refused lines as NDJSON, `{"line": number, "reason", "text"}`, in the order of the file. */
export async function writeRejects(store: EventStore, staging: Staging, file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (let after = 0; ; ) {
      const rows = await store.query<{ number: string; reason: string; line: string }>(
        `SELECT number, reason, line FROM ${staging.rejects} WHERE number > {after:UInt64} ORDER BY number LIMIT ${PAGE}`,
        { after },
      );
      await handle.write(
        rows.map(({ number, reason, line }) => `${JSON.stringify({ line: Number(number), reason, text: line })}\n`).join(''),
      );
      after = Number(rows.at(-1)?.number ?? 0);
      if (rows.length < PAGE) return;
    }
  } finally {
    await handle.close();
  }
}
