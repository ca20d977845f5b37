import { call, type RecordSearch } from '@kontor/core/web';
import { userRoutes } from '@kontor/users/contract';
import { nameOf } from './user-words.ts';

/** People of the account by name or e-mail, for the palette. */
export const findUsers: RecordSearch['find'] = async ({ q, most }, signal) => {
  const { data } = await call(userRoutes.list, { q, pagination: { start: 0, number: most }, fetchTotal: false }, signal);
  return data.rows.map(({ id, data: user }) => ({ id, label: nameOf(user), hint: user.email }));
};
