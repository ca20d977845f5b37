import type { Session } from '@kontor/core/contract';
import { describe, expect, test } from 'vitest';
import { webPages as pages } from '../features.ts';
import { agencySession, staffSession } from '../testing/sessions.ts';
import { menuFor } from './menu.ts';
import { MENU } from './menu-entries.ts';
import { placeKeys } from './use-shell-keys.ts';

const hrefs = (session: Session) => menuFor(pages, session).flatMap(({ items }) => items.map(({ href }) => href));
const FLAGS = { ftrackhhidReach: true, sharedSegment: true, uploadedSegment: true, dealAccessTemplate: true };
const MEDIA_LISTS = ['/medialist/bundle', '/medialist/domain', '/medialist/zipcode', '/medialist/metrocode'];
const AGENCY = ['/deals/self', '/mediaplan', ...MEDIA_LISTS, '/reports/owned', '/reports/shared', '/helpcenter'];

describe('the side menu over every page of the product (spec 1 §2.3)', () => {
  test('each entry leads to a page that exists', () => {
    const everybody = [agencySession({ ...FLAGS, roles: ['agency', 'admin'] }), staffSession({ superUser: true, roles: ['super'] })];
    const open = new Set(everybody.flatMap(hrefs));
    const entries = MENU.flatMap(({ entries: group }) => group.flatMap((entry) => ('entries' in entry ? entry.entries : [entry])));
    expect(entries.map(({ href }) => href).filter((href) => !open.has(href))).toEqual([]);
  });

  test('an agency with every flag, and one with none', () => {
    expect(hrefs(agencySession(FLAGS)).toSorted()).toEqual(
      [...AGENCY, '/dashboard', '/transparency', '/reach', '/deals/library', '/segment/upload', '/segment/shared'].toSorted(),
    );
    expect(hrefs(agencySession()).toSorted()).toEqual([...AGENCY, '/dashboard', '/transparency'].toSorted());
  });

  test('each entry and each submenu is called as the specification calls it', () => {
    const named = MENU.flatMap(({ entries: group }) =>
      group.flatMap((entry) =>
        'entries' in entry ? entry.entries.map(({ label, href }) => [href, `${entry.label}: ${label}`]) : [[entry.href, entry.label]],
      ),
    );
    expect(Object.fromEntries(named)).toEqual({
      '/dashboard': 'Dashboard',
      '/transparency': 'Transparency',
      '/reach': 'FTrackHHID Reach',
      '/deals/self': 'Deals: Self Created',
      '/deals/library': 'Deals: Deal Library',
      '/deal/library': 'Deal Library',
      '/deal/featured': 'Featured Deals',
      '/mediaplan': 'Media Plans',
      '/segment/upload': 'Segments: Uploaded Segments',
      '/segment/shared': 'Segments: Shared Segments',
      '/medialist/bundle': 'Media Lists: Bundles',
      '/medialist/domain': 'Media Lists: Domains',
      '/medialist/zipcode': 'Media Lists: Zip Codes',
      '/medialist/metrocode': 'Media Lists: Metro Codes',
      '/reports/owned': 'Reporting: Owned Reports',
      '/reports/shared': 'Reporting: Shared Reports',
      '/users': 'Users',
      '/admin/account': 'Accounts',
      '/admin/user': 'Users',
      '/admin/meta': 'Meta',
      '/admin/supplyrequest': 'Supply Requests',
      '/admin/tickets': 'Support Requests',
      '/admin/dsp': 'DSPs',
      '/admin/restricted-publishers': 'Restricted Publishers',
      '/admin/marketplace': 'Marketplaces',
      '/admin/segment-provider': 'Segment Providers',
      '/admin/dashboard': 'Dashboard',
      '/admin/deals': 'Deals',
      '/admin/mediaplan': 'Media Plans',
      '/admin/avails-explorer': 'Avails Explorer',
      '/admin/system-messages': 'System Messages',
      '/admin/waiting-work': 'Waiting Work',
      '/admin/installation': 'State of the Installation',
      '/setting/platformkey': 'Platform keys',
      '/setting/feed-check': 'Check a feed',
      '/setting/exchange-rates': 'Exchange rates',
      '/setting/sellers': 'Sellers',
      '/first-steps': 'First Steps',
      '/helpcenter': 'Help',
    });
    expect(MENU.map(({ label }) => label)).toEqual(expect.arrayContaining(['Super Admin', 'Admin']));
  });

  test('Media Lists and Help have no role limit (spec 1 §2.3, §6)', () => {
    expect(hrefs(agencySession({ roles: [], accountType: 'Publisher' })).toSorted()).toEqual([...MEDIA_LISTS, '/helpcenter'].toSorted());
  });

  test('Users is for who administers the account; Transparency is not for resellers and publishers', () => {
    expect(hrefs(agencySession({ roles: ['agency', 'admin'] }))).toContain('/users');
    for (const accountType of ['Reseller', 'Publisher'] as const)
      expect(hrefs(agencySession({ accountType }))).not.toContain('/transparency');
  });

  test('a super user has the library, the super admin group and the admin group; staff the admin group alone', () => {
    const superUser = hrefs(staffSession({ superUser: true, roles: ['super'] }));
    for (const href of [
      '/deal/library',
      '/deal/featured',
      '/admin/account',
      '/admin/user',
      '/admin/meta',
      '/admin/supplyrequest',
      '/admin/dsp',
      '/admin/system-messages',
      '/admin/restricted-publishers',
    ])
      expect(superUser).toContain(href);
    const staff = hrefs(staffSession());
    for (const href of ['/admin/dashboard', '/admin/deals', '/admin/mediaplan', '/admin/avails-explorer', '/admin/system-messages'])
      expect(staff).toContain(href);
    expect(staff).not.toContain('/admin/account');
  });

  test('what runs the platform is one group, for super users', () => {
    const groupOf = (session: Session) => menuFor(pages, session).find(({ label }) => label === 'Platform');
    expect(groupOf(staffSession({ superUser: true, roles: ['super'] }))?.items.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Platform keys', 'Check a feed', 'Exchange rates', 'Sellers', 'Waiting Work']),
    );
    expect(groupOf(staffSession())).toBeUndefined();
    expect(groupOf(agencySession({ roles: ['agency', 'admin'] }))).toBeUndefined();
  });
});

describe('the keys of places', () => {
  const everybody = {
    agency: agencySession({ ...FLAGS, roles: ['agency', 'admin'] }),
    publisher: agencySession({ accountType: 'Publisher' }),
    brand: agencySession({ accountType: 'Brand', roles: [] }),
    staff: staffSession(),
    super: staffSession({ superUser: true, roles: ['super', 'agency', 'admin'] }),
  };

  test.each(Object.entries(everybody))('the letters after g lead %s to each entry, one each', (_, session) => {
    const keys = placeKeys(menuFor(pages, session), () => {}).map(({ keys: pressed }) => pressed);
    const places = menuFor(pages, session).flatMap(({ items }) => items);
    expect(new Set(keys).size).toBe(places.length + 1);
  });
});
