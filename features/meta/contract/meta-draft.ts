import { entityId, ifMissing } from '@kontor/core/contract';
import { z } from 'zod';

/** What icons are of (spec 3 §3; decisions D53). */
export const META_TYPES = ['adomain', 'publisher', 'bundle', 'dsp'] as const;
export type MetaType = (typeof META_TYPES)[number];
export const META_LABELS: Record<MetaType, string> = { adomain: 'Advertiser domain', publisher: 'Publisher', bundle: 'Bundle', dsp: 'DSP' };

/** Letters of a meta ID (spec 3 §3, §9). */
export const MOST_META_LETTERS = 255;

/** Domains are of small letters, whoever types them; the other ids are as the market writes them. */
export const metaIdOf = (type: MetaType, id: string): string => (type === 'adomain' ? id.toLowerCase() : id);

const icon = (missing: string) => entityId(missing, 'Choose the picture again.');

/** A name with its two icons (spec 3 §5). The icons are files of the purpose `icon`. */
export const MetaDraft = z.object({
  metaId: z
    .string(ifMissing('Meta ID is required.'))
    .trim()
    .min(1, 'Meta ID is required.')
    .max(MOST_META_LETTERS, `At most ${MOST_META_LETTERS} characters.`)
    .regex(/^[^\s\p{C}]*$/u, 'A meta ID has no spaces.'),
  type: z.enum(META_TYPES, ifMissing('Type is required.')).default('adomain'),
  smallIcon: icon('Small icon is required.'),
  bigIcon: icon('Big icon is required.'),
});
export type MetaDraft = z.output<typeof MetaDraft>;
