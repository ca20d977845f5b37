import { EntityId, type FieldIssue, ifMissing, ONE_LINE } from '@kontor/core/contract';
import { MAX_DESCRIPTION, MediaPlanTargeting } from '@kontor/media-plans/contract';
import { z } from 'zod';

/** What the settings of an item are called, in the order of the page. */
export const LIBRARY_LABELS = {
  title: 'Title',
  featured: 'Featured',
  status: 'Status',
  cpm: 'Suggested CPM',
  desc: 'Description',
  icon: 'Icon',
} as const;

const REQUIRED = 'Required';
const DESC_REQUIRED = 'Description required for featured deals';
const ICON_REQUIRED = 'Icon required for featured deals';
const MISSING: readonly string[] = [REQUIRED, DESC_REQUIRED, ICON_REQUIRED];

const fields = {
  title: z
    .string(ifMissing(REQUIRED))
    .trim()
    .min(1, REQUIRED)
    .max(400, 'A title has at most 400 characters.')
    .regex(ONE_LINE, 'A title is one line.'),
  desc: z.string().trim().max(MAX_DESCRIPTION, `A description has at most ${MAX_DESCRIPTION} characters.`).default(''),
  /** A file of the purpose `icon`. */
  icon: EntityId.nullable().default(null),
  featured: z.boolean().default(false),
  /** True for ENABLE; an item that is disabled is hidden from accounts. */
  status: z.boolean().default(true),
  /** Dollars, with which deals made of it begin (spec 2 §3). */
  cpm: z
    .string(ifMissing(REQUIRED))
    .min(1, { error: REQUIRED, abort: true })
    .regex(/^\d{1,8}(\.\d{1,2})?$/, { error: 'Write dollars with at most two decimals, as 12.50.', abort: true })
    .refine((cpm) => Number(cpm) > 0, 'Write an amount above $0.'),
  targeting: MediaPlanTargeting.prefault({}),
};

/** An item of the library as a super user writes it (spec 2 §3, §5). */
export const LibraryDraft = z.object(fields).superRefine(({ featured, desc, icon }, context) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (featured && desc === '') refuse('desc', DESC_REQUIRED);
  if (featured && icon === null) refuse('icon', ICON_REQUIRED);
});
export type LibraryDraft = z.output<typeof LibraryDraft>;

const labelOf = (path: string): string | undefined => Object.entries(LIBRARY_LABELS).find(([key]) => key === path)?.[1];

/** What is said of settings that are missing, at whichever tab one stands (decisions P6); null where none is. */
export function missingWords(issues: readonly FieldIssue[], tab: 'settings' | 'targeting' = 'settings'): string | null {
  const missing = issues.filter(({ message }) => MISSING.includes(message));
  const [first, ...more] = missing;
  if (!first) return null;
  if (more.length > 0) return tab === 'settings' ? 'Please fill setting tab mandatory fields' : 'Please fill required settings fields';
  return `Please fill ${labelOf(first.path) ?? first.path} field in Settings tab.`;
}

/** The reply's line on an item that is refused: what is missing together, anything else by its name. */
export function libraryRefused(issues: readonly FieldIssue[]): string {
  const others = issues.filter(({ message }) => !MISSING.includes(message));
  const said = others.map(({ path, message }) => (labelOf(path) ? `${labelOf(path)}: ${message}` : message));
  return [missingWords(issues), ...said].filter(Boolean).join(' ');
}
