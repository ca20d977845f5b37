// A call that changes something writes history, or says here why it has none.
import fs from 'node:fs';
import path from 'node:path';
import type { Route } from '@kontor/core/contract';
import { features } from '../apps/server/features.ts';
import { type HandlerName, isRecorded, readServerCode } from './server-code.ts';
import { ROOT } from './source-files.ts';

const RATES_LOG = 'The rates are a log of their own, of who changed which; the page shows it, and undo reads it.';
/** Writes without history, each with its reason. */
const WITHOUT_HISTORY: Record<string, string> = {
  'GET reportingapi/create': 'The pair is not kept yet; saving it is recorded.',
  'POST oauth/token': 'A token of fifteen minutes; the secret behind it is in the history.',
  'POST ingest/events': 'Events are figures, not records; a batch is kept under its name.',
  'POST ingest/check': 'Nothing of the file is stored.',
  'POST ingest/rates': RATES_LOG,
  'POST rates/keep': RATES_LOG,
  'POST rates/upload': RATES_LOG,
  'POST rates/undo/{change}': RATES_LOG,
  'POST file/upload': 'A file of a day; what it is used for is recorded.',
  'POST ingest/segments': 'Members are figures, not records; a batch is kept under its name.',
  'POST segment/upload/{dataType}': 'A file of a day; the segment that is made of it is recorded.',
  'POST medialist/upload/{type}': 'A file of a day; the list that is made of it is recorded.',
  'POST deal/upload/appinfo/{key}': 'Rows of a day; what is created or replaced by them is recorded.',
  'POST report/link/open': 'An opening is counted at its letter, where the owner sees it.',
  'POST savedview/table': 'How one person keeps the columns of a list is theirs alone.',
  'POST savedview/default': 'With which view a list opens for one person is theirs alone.',
  'POST verify/email': 'Begins a reset; the new password is recorded.',
  'POST verify/otp': 'A step of a reset; the new password is recorded.',
  'POST resend/otp': 'A step of a reset; the new password is recorded.',
  'POST setup/first-user': 'Nobody exists before whose history it could be.',
  'POST sso/start': 'Begins a sign-in; who it links is recorded at its end.',
  'POST user/confirm/send': 'Sends a letter; confirming by its link is recorded.',
  'POST deal/bulk/cancel/{key}': 'Changes no deal; those that were changed have it in their history.',
  'POST chart/pmp/excel/mail': 'A letter to oneself; no record is changed.',
  'POST deal/approval/reminders': 'Whether one person is reminded by letter is theirs alone.',
  'POST deal/incidents/letter': 'Whether one person gets a daily letter is theirs alone.',
  'POST deal/bulk/upload': 'A dry run: nothing is changed.',
  'POST installation/check/{part}': 'Only asks a part whether it answers; the page shows how.',
  'POST installation/run/{name}': 'Only runs at once what runs by its schedule anyway.',
  'POST waiting-work/try/{id}': 'Only makes due what would be tried later anyway.',
  'POST waiting-work/try-all/{kind}': 'Only makes due what would be tried later anyway.',
};

type Written = HandlerName & { call: string };

/** Every call that changes something, with the routes object that declares it. */
async function writes(): Promise<Written[]> {
  const changing = new Set<Route>(features.map(({ route }) => route).filter(({ effect }) => effect === 'write'));
  const found: Written[] = [];
  for (const feature of fs.readdirSync(path.join(ROOT, 'features'))) {
    const door = path.join(ROOT, 'features', feature, 'contract/index.ts');
    if (!fs.existsSync(door)) continue;
    const contract: Record<string, unknown> = await import(door);
    for (const [routes, value] of Object.entries(contract)) {
      if (typeof value !== 'object' || value === null) continue;
      for (const [key, route] of Object.entries(value as Record<string, Route>))
        if (changing.delete(route)) found.push({ call: `${route.method} ${route.path}`, feature, routes, key });
    }
  }
  return [...found, ...[...changing].map(({ method, path: place }) => ({ call: `${method} ${place}`, feature: '', routes: '', key: '' }))];
}

/** Writes that leave no trace, as lines to read. */
export async function recordingProblems(): Promise<string[]> {
  const code = readServerCode();
  const known = await writes();
  const stale = Object.keys(WITHOUT_HISTORY).filter((call) => !known.some((write) => write.call === call));
  const problems = known.flatMap((write) => {
    const recorded = isRecorded(write, code);
    const isExcused = write.call in WITHOUT_HISTORY;
    if (recorded === null) return [`${write.call}: its handler was not found by tools/recorded-writes.ts`];
    if (recorded && isExcused) return [`${write.call} records its change: take it out of WITHOUT_HISTORY`];
    if (recorded || isExcused) return [];
    return [`${write.call} changes something and records nothing: recordChange, or a reason in tools/recorded-writes.ts`];
  });
  return [...problems, ...stale.map((call) => `WITHOUT_HISTORY names ${call}, which is no write`)];
}
