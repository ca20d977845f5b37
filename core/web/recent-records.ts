import { z } from 'zod';
import { OF_PERSON, readJson, writeStored } from './browser-storage.ts';

const RecentRecord = z.object({ href: z.string(), label: z.string(), kind: z.string() });
export type RecentRecord = z.output<typeof RecentRecord>;
type Person = { userId: string; accountId: string };

const MOST = 6;
const keyOf = ({ userId, accountId }: Person) => `${OF_PERSON}${userId}.recent.${accountId}`;

/** What this person opened last in this account and browser, the latest first. */
export const recentRecords = (person: Person): RecentRecord[] =>
  z
    .array(RecentRecord)
    .catch([])
    .parse(readJson('localStorage', keyOf(person)));
const keep = (person: Person, records: RecentRecord[]) =>
  writeStored('localStorage', keyOf(person), JSON.stringify(records.slice(0, MOST)));
const without = (person: Person, href: string) => recentRecords(person).filter((one) => one.href !== href);

export const rememberRecord = (person: Person, record: RecentRecord): void => keep(person, [record, ...without(person, record.href)]);
/** Of a record that is gone. */
export const forgetRecord = (person: Person, href: string): void => keep(person, without(person, href));
