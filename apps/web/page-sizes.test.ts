import * as accounts from '@kontor/accounts/contract';
import * as deals from '@kontor/deals/contract';
import * as dsps from '@kontor/dsps/contract';
import * as history from '@kontor/history/contract';
import * as marketplaces from '@kontor/marketplaces/contract';
import * as mediaLists from '@kontor/media-lists/contract';
import * as mediaPlans from '@kontor/media-plans/contract';
import * as restricted from '@kontor/restricted-publishers/contract';
import * as segments from '@kontor/segments/contract';
import * as session from '@kontor/session/contract';
import * as users from '@kontor/users/contract';
import { expect, test } from 'vitest';

const DOORS = [accounts, deals, dsps, history, marketplaces, mediaLists, mediaPlans, restricted, segments, session, users];
const isView = (value: unknown): value is { name: string; pageSize: number } =>
  typeof value === 'object' && value !== null && 'pageSize' in value && 'fields' in value;
const views = DOORS.flatMap((door) => Object.values(door).filter(isView));

test('a list opens with 25 rows; those of users, accounts and DSPs, and those of a dialog, have 50 (1 §9)', () => {
  const named = (size: number) => views.filter(({ pageSize }) => pageSize === size).map(({ name }) => name);
  expect(named(25)).toEqual(expect.arrayContaining(['deals', 'media-plans', 'history', 'segment-providers', 'publishers']));
  const ofPeople = ['users', 'all-users', 'invitations'];
  const ofAccounts = ['platform-accounts', 'login-accounts', 'dsps'];
  expect(new Set(named(50))).toEqual(new Set([...ofPeople, ...ofAccounts, 'media-lists', 'compared-media-list-items']));
  expect(views.length).toBe(named(25).length + named(50).length);
});
