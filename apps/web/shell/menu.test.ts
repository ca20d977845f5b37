import { page, type Session } from '@kontor/core/contract';
import type { WebPage } from '@kontor/core/web';
import { describe, expect, test } from 'vitest';
import { homeOf } from '../home.ts';
import { agencySession, staffSession } from '../testing/sessions.ts';
import { currentIn, menuFor, menuNote, withCurrent } from './menu.ts';

const pageAt = (path: string, access: WebPage['page']['access']): WebPage => ({
  name: path,
  page: page({ path, access, title: path }),
  load: async () => ({ default: () => null }),
});
const PAGES = [
  pageAt('/mediaplan', 'agency'),
  pageAt('/deals/self', 'agency'),
  pageAt('/deals/self/create/{type?}', 'agency'),
  pageAt('/deals/library', 'agencyTemplate'),
  pageAt('/segment/shared/{providerType?}', 'agencySharedSegment'),
  pageAt('/segment/upload', 'agencyUploadedSegment'),
  pageAt('/admin/dsp', 'super'),
  pageAt('/admin/deals', 'adminFlag'),
];
const words = (session: Session, pages = PAGES) =>
  menuFor(pages, session).map(({ label, items }) => `${label}: ${items.map((item) => item.label).join(', ')}`);

describe('The side menu is built from permissions (spec 1 §2.3)', () => {
  test('a page that does not exist has no entry, whatever the rights', () => {
    expect(words(agencySession(), [pageAt('/mediaplan', 'agency')])).toEqual(['Planning: Media Plans']);
  });

  test('entries for segments and template deals are hidden when their flags are missing', () => {
    expect(words(agencySession())).toEqual(['Trading: Deals', 'Planning: Media Plans']);
  });

  test('a submenu with one item collapses to a direct link, one with several keeps its name', () => {
    expect(words(agencySession({ dealAccessTemplate: true, sharedSegment: true }))).toEqual([
      'Deals: Self Created, Deal Library',
      'Planning: Media Plans, Segments',
    ]);
    expect(menuFor(PAGES, agencySession())[0]?.items[0]?.href).toBe('/deals/self');
  });

  test('the super admin group is for super users only', () => {
    expect(words(staffSession())).toEqual(['Admin: Deals']);
    expect(words(staffSession({ superUser: true, roles: ['super'] }))).toEqual(['Admin: Deals', 'Super Admin: DSPs']);
  });

  test('groups of the staff are before those of an account', () => {
    const both = staffSession({ superUser: true, roles: ['super', 'agency'] });
    expect(words(both)).toEqual(['Admin: Deals', 'Super Admin: DSPs', 'Trading: Deals', 'Planning: Media Plans']);
  });

  test('a brand without Transparency is told where its deals are; with it, and in other accounts, there is no such sentence', () => {
    const brand = agencySession({ accountType: 'Brand', roles: [] });
    const noteOf = (session: Session, pages = PAGES) => menuNote(menuFor(pages, session), session);
    expect(noteOf(brand)).toBe('Deals of your brand come with Transparency.');
    expect(noteOf(brand, [pageAt('/transparency', 'transparency'), ...PAGES])).toBeUndefined();
    expect(noteOf(agencySession())).toBeUndefined();
  });

  test('one entry is current: the one nearest to the open page', () => {
    const groups = menuFor(PAGES, agencySession({ dealAccessTemplate: true }));
    const current = (pathname: string) =>
      withCurrent(groups, currentIn(groups, pathname))
        .flatMap(({ items }) => items)
        .filter((item) => item.current)
        .map(({ href }) => href);
    expect(current('/deals/self/create/delivery')).toEqual(['/deals/self']);
    expect(current('/deals/selfish')).toEqual([]);
  });

  test('the overlap of segments lights the first segment line that the person has', () => {
    const lit = (flags: Partial<Session>) => currentIn(menuFor(PAGES, agencySession(flags)), '/segment/overlap');
    expect(lit({ uploadedSegment: true, sharedSegment: true })).toBe('/segment/upload');
    expect(lit({ sharedSegment: true })).toBe('/segment/shared');
    expect(lit({})).toBeUndefined();
  });
});

describe('/ leads to the first visible menu page (spec 1 §2.2)', () => {
  test('agency users go to their first entry, in the order of the menu', () => {
    expect(homeOf(PAGES, agencySession())?.href).toBe('/deals/self');
  });

  test('staff go to the admin area, also when they are super', () => {
    expect(homeOf(PAGES, staffSession({ superUser: true, roles: ['super', 'agency'] }))?.href).toBe('/admin/deals');
    const all = [pageAt('/dashboard', 'agency'), pageAt('/admin/dashboard', 'adminFlag'), ...PAGES];
    for (const staff of [staffSession(), staffSession({ superUser: true, roles: ['super', 'agency'] })])
      expect(homeOf(all, staff)?.href).toBe('/admin/dashboard');
  });

  test('the dashboard is home where it is open', () => {
    expect(homeOf([pageAt('/dashboard', 'agency'), ...PAGES], agencySession())?.href).toBe('/dashboard');
  });

  test('without any page there is no home', () => {
    expect(homeOf(PAGES, agencySession({ roles: [] }))).toBeNull();
  });
});
