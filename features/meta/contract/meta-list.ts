import { EntityId, listView } from '@kontor/core/contract';
import { z } from 'zod';
import { META_LABELS, META_TYPES } from './meta-draft.ts';

/** An icon is named by its file: another picture has another address. */
export const MetaRow = z.object({
  id: EntityId,
  metaId: z.string(),
  type: z.enum(META_TYPES),
  smallIcon: EntityId,
  bigIcon: EntityId,
  createdBy: z.string(),
  created: z.iso.datetime(),
});
export type MetaRow = z.output<typeof MetaRow>;

export const MetaDetail = MetaRow.extend({ updated: z.iso.datetime(), version: z.number().int() });
export type MetaDetail = z.output<typeof MetaDetail>;

/** Icons of the platform (spec 3 §2, §3); pages of 50 (spec 3 §7). */
export const metaList = listView({
  name: 'meta',
  noun: ['icon', 'icons'],
  empty: 'No Meta',
  row: MetaRow,
  title: 'metaId',
  searches: 'Meta ID',
  sort: { key: 'metaId', reverse: false },
  pageSize: 50,
  fields: {
    metaId: { label: 'Meta ID', kind: 'code', sort: true },
    type: {
      label: 'Type',
      kind: 'choice',
      options: META_TYPES.map((value) => ({ value, label: META_LABELS[value] })),
      sort: true,
      filter: true,
    },
    createdBy: { label: 'Created by', kind: 'text', sort: true },
    created: { label: 'Created', kind: 'day', sort: true },
  },
});
