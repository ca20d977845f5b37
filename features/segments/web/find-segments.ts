import { call, type RecordSearch } from '@kontor/core/web';
import { sharedRoutes, uploadedRoutes } from '@kontor/segments/contract';
import { sharedHref, uploadedHref } from './segment-links.ts';

const asked = (q: string, most: number) => ({ q, pagination: { start: 0, number: most }, fetchTotal: false });

/** Uploaded segments by name or remote id, for the palette. */
export const findUploaded: RecordSearch['find'] = async ({ q, most }, signal) => {
  const { data } = await call(uploadedRoutes.list, asked(q, most), signal);
  return data.rows.map(({ id, data: row }) => ({ id, label: row.name, hint: row.dataType, href: uploadedHref(row) }));
};

/** Shared segments by name or remote id, for the palette. */
export const findShared: RecordSearch['find'] = async ({ q, most }, signal) => {
  const { data } = await call(sharedRoutes.list, asked(q, most), signal);
  return data.rows.map(({ id, data: row }) => ({ id, label: row.name, hint: row.sourceProvider, href: sharedHref(row) }));
};
