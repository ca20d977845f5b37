import { ChangeLog, type Field, ONE_LINE } from '@kontor/core/contract';
import { z } from 'zod';

/** How a row meets the app that a request names (spec 2 §3). */
export const APP_INFO_STATUSES = ['passedIn', 'override', 'overrideIfEmpty'] as const;
export type AppInfoStatus = (typeof APP_INFO_STATUSES)[number];
export const APP_INFO_STATUS_LABELS: Readonly<Record<AppInfoStatus, string>> = {
  passedIn: 'Passed In',
  override: 'Override',
  overrideIfEmpty: 'Override If Empty',
};

/** Rows of a set, and so of a file (spec 2 §5). */
export const MOST_APP_INFO_ROWS = 1_000;
/** Bundles of a deal: its page shows all of them at once. */
export const MOST_APP_INFO = 2_000;
export const MAX_BUNDLE = 400;
const MOST_CATEGORIES = 50;
export const MAX_STORE_URL = 1_000;

/** No dot at an end, no two in a row, and nothing that cannot be seen (spec 2 §5). */
const BUNDLE = /^[^\s\p{C}.]+(\.[^\s\p{C}.]+)*$/u;
const isBundle = (text: string) => text === '' || BUNDLE.test(text);
const bundleOf = (missing: string, wrong: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(MAX_BUNDLE, wrong).refine(isBundle, wrong);

const DOMAIN = /^$|^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i;
const NO_DOMAIN = 'This is no domain. Enter one such as example.com.';
const WEB_ADDRESS = /^$|^https?:\/\/[^\s/?#@:]+(:\d{1,5})?([/?#]\S*)?$/i;
const NO_ADDRESS = 'An app store URL begins with https:// or http://.';

/** What is sent instead of the app that a request names: its existing bundle, and what stands in its place (spec 2 §3, §5). */
export const AppInfoDraft = z.object({
  overridedBundle: bundleOf('Please enter existing bundle name', 'Please enter valid existing bundle name'),
  bundle: bundleOf('Please enter bundle name', 'Please enter valid bundle name'),
  name: z.string().trim().max(400, 'A name has at most 400 characters.').regex(ONE_LINE, 'A name has one line.').default(''),
  domain: z.string().trim().max(253, NO_DOMAIN).regex(DOMAIN, NO_DOMAIN).default(''),
  appStoreUrl: z
    .string()
    .trim()
    .max(MAX_STORE_URL, `An app store URL has at most ${MAX_STORE_URL.toLocaleString('en-US')} characters.`)
    .regex(WEB_ADDRESS, NO_ADDRESS)
    .default(''),
  /** Codes of IAB Content Taxonomy 1.0. */
  iabcat: z.array(z.string().trim().min(1).max(20)).max(MOST_CATEGORIES, `An app has at most ${MOST_CATEGORIES} categories.`).default([]),
  status: z.enum(APP_INFO_STATUSES, 'Choose a status.').default('passedIn'),
});
export type AppInfoDraft = z.output<typeof AppInfoDraft>;

/** A row as it is read; `version` is what an edit is checked against. */
export const AppInfo = AppInfoDraft.extend({
  iabcat: z.array(z.object({ key: z.string(), name: z.string() })),
  version: z.number().int(),
});
export type AppInfo = z.output<typeof AppInfo>;

/** Every field of a row by its path, in the order of the table: its name, and how history tells it. */
export const APP_INFO_FIELDS: Readonly<Record<keyof AppInfoDraft, Field & { label: string }>> = {
  overridedBundle: { label: 'Existing Bundle', kind: 'code' },
  bundle: { label: 'Bundle', kind: 'code' },
  name: { label: 'Name', kind: 'text' },
  domain: { label: 'Domain', kind: 'text' },
  appStoreUrl: { label: 'App Store URL', kind: 'text' },
  iabcat: { label: 'IAB Categories', kind: 'names' },
  status: {
    label: 'Status',
    kind: 'choice',
    options: APP_INFO_STATUSES.map((value) => ({ value, label: APP_INFO_STATUS_LABELS[value] })),
  },
};

/** A row of an uploaded file: whether the deal has its existing bundle, and each field that would differ from what is there. */
export const AppInfoPreview = z.object({ overridedBundle: z.string(), isKnown: z.boolean(), changes: z.array(ChangeLog) });
export type AppInfoPreview = z.output<typeof AppInfoPreview>;
