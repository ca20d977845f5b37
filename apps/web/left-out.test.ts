import { expect, test } from 'vitest';
import { webPages } from './features.ts';
import { pagesWithout, readLeftOut } from './left-out.ts';

const paths = (areas: string) => pagesWithout(webPages, readLeftOut(areas)).map(({ page }) => page.path);

test('a build leaves out reports and users where it is told to, and nothing else (spec 1 §2.2)', () => {
  expect(paths('')).toEqual(webPages.map(({ page }) => page.path));
  const left = webPages.map(({ page }) => page.path).filter((path) => !paths('users, reports').includes(path));
  expect(left.length).toBeGreaterThan(8);
  expect(left.filter((path) => !/^\/(users|reports)(\/|$)/.test(path))).toEqual([]);
  expect(paths('users')).toContain('/reports/owned');
  expect(paths('users')).not.toContain('/users/create');
});

test('another word than these two stops the build', () => {
  expect(() => readLeftOut('users,deals')).toThrow('WEB_WITHOUT=users,deals: “deals” is none of reports, users');
});
