import type { Labels } from '@kontor/core/web';
import { META_LABELS, type MetaDetail, MetaDraft, metaRoutes } from '@kontor/meta/contract';
import type { z } from 'zod';

/** A form may be without icons yet. */
export type MetaValues = Omit<MetaDraft, 'smallIcon' | 'bigIcon'> & { smallIcon: string | null; bigIcon: string | null };

export const NEW_META: MetaValues = { metaId: '', type: 'adomain', smallIcon: null, bigIcon: null };
/** The form holds null where the schema wants an icon, and says so. */
export const MetaForm = MetaDraft as unknown as z.ZodType<unknown, MetaValues>;
export const LABELS: Labels = { metaId: 'Meta ID', type: 'Type', smallIcon: 'Small icon', bigIcon: 'Big icon' };
export const valuesOf = ({ metaId, type, smallIcon, bigIcon }: MetaDetail): MetaValues => ({ metaId, type, smallIcon, bigIcon });

/** What is read anew once icons have changed. */
export const READS = [metaRoutes.list, metaRoutes.get, metaRoutes.icons] as const;

/** A field's value as people read it. */
export const wordsOf = (path: string, { metaId, type }: MetaValues): string =>
  path === 'metaId' ? metaId : path === 'type' ? META_LABELS[type] : 'A picture';
