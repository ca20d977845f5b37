import { type Envelope, page, type SessionUser } from '@kontor/core/contract';
import { KontorTheme, LinkProvider, UiLink } from '@kontor/core/ui';
import { openQueryClient, type PageProps, rememberProfile, type SignedIn, unauthorized, type WebPage } from '@kontor/core/web';
import { dealPages } from '@kontor/deals/contract';
import { mediaPlanPages } from '@kontor/media-plans/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openRouter, routePath } from './router.tsx';
import { RouterLink } from './router-link.tsx';
import { agencySession, staffSession } from './testing/sessions.ts';

const Broken = () => {
  throw new Error('This screen breaks.');
};
const Form = ({ parameters }: PageProps) => (
  <>
    <h1>Deal {parameters.id}</h1>
    <p>Tab {parameters.type ?? 'none'}</p>
    <input aria-label="Title" />
    <UiLink href="/deals/self/7/delivery">Delivery</UiLink>
    <UiLink href="/deals/self/8">Next deal</UiLink>
  </>
);
const webPage = (path: string, access: WebPage['page']['access'], Screen: (props: PageProps) => React.ReactNode): WebPage => ({
  name: path,
  page: page({ path, access, title: path }),
  load: async () => ({ default: Screen }),
});
const ALL_DEALS = page({ path: '/admin/deals', access: 'adminFlag', title: 'All deals' });
const ANY_DEAL = page({ path: '/admin/deals/{id}/{type?}', access: 'adminFlag', title: 'Any deal' });
/** The contracts' own, so that what they say of staff is what is tested. */
const PLAN_PAGES = [mediaPlanPages.edit, mediaPlanPages.staffEdit, dealPages.edit, dealPages.staffEdit].map(
  (one): WebPage => ({
    name: one.path,
    page: one,
    load: async () => ({ default: ({ parameters }: PageProps) => <h1>{`${one.title} ${parameters.id}`}</h1> }),
  }),
);
const PAGES: WebPage[] = [
  {
    name: 'letter',
    page: page({ path: '/letter', access: 'public', title: 'Letter', isApart: true }),
    load: async () => ({ default: () => <h1>A letter’s page</h1> }),
  },
  webPage('/login', 'public', () => <h1>Sign in</h1>),
  webPage('/deals/self', 'agency', () => <h1>Deals</h1>),
  {
    name: 'deal',
    page: page({ path: '/deals/self/{id}/{type?}', access: 'agency', title: 'Deal', ofStaff: ANY_DEAL }),
    load: async () => ({ default: Form }),
  },
  { name: 'any deal', page: ANY_DEAL, load: async () => ({ default: Form }) },
  webPage('/mediaplan', 'agency', Broken),
  webPage('/impersonate', 'superToken', () => <h1>Act as another user</h1>),
  { name: 'all deals', page: ALL_DEALS, load: async () => ({ default: () => <h1>All deals</h1> }) },
];

const INSTALLATION = {
  version: '1.11.0',
  isDemo: false,
  marketplaceUrl: 'https://market.example/',
  dataTo: '2026-11-20T19:45:00.000Z',
  errorReports: null,
};
const reply = (status: number, body: Partial<Envelope<SignedIn>>) => new Response(JSON.stringify(body), { status });
const answerSession = (user: SessionUser | null) =>
  vi.stubGlobal('fetch', async () => {
    return user
      ? reply(200, { success: true, data: { user, installation: INSTALLATION } })
      : reply(401, { success: false, msg: 'Please sign in.' });
  });

function open(path: string, user: SessionUser | null, pages = PAGES) {
  answerSession(user);
  const router = openRouter(pages, createMemoryHistory({ initialEntries: [path] }));
  render(
    <QueryClientProvider client={openQueryClient()}>
      <KontorTheme env="test">
        <LinkProvider link={RouterLink}>
          <RouterProvider router={router} />
        </LinkProvider>
      </KontorTheme>
    </QueryClientProvider>,
  );
  return router;
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 10_000 });

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('scrollTo', () => {});
  Element.prototype.scrollTo = () => {};
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
/** jsdom cannot load a page again; this tells that it was asked to. */
function watchReload() {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  return reload;
}

test('Paths of the contract become paths of the router', () => {
  expect(routePath('/deals/self/{id}/{type?}')).toBe('/deals/self/$id/{-$type}');
  expect(routePath('/deals/self/create/{type?}')).toBe('/deals/self/create/{-$type}');
});

describe('Every signed-in page stands behind its rule (spec 1 §2.2, §6, §8)', () => {
  test('a visitor signs in first and is remembered where they wanted to go', async () => {
    const router = open('/deals/self/7?tab=a', null);
    await heading('Sign in');
    expect(router.state.location.search).toEqual({ redirect: '/deals/self/7?tab=a' });
  });

  test('/ and /login lead a signed-in person to the first page of their menu', async () => {
    for (const path of ['/', '/login']) {
      const router = open(path, agencySession());
      await heading('Deals');
      expect(router.state.location.pathname).toBe('/deals/self');
      cleanup();
    }
  });

  test('a page that a letter leads to stands by itself, for a visitor and for who is signed in', async () => {
    for (const user of [null, agencySession()]) {
      const router = open('/letter#secret', user);
      await heading('A letter’s page');
      expect(router.state.location.href).toBe('/letter#secret');
      expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
      cleanup();
    }
  });

  test('/ is Sign In for a visitor (spec 1 §2.1)', async () => {
    const router = open('/', null);
    await heading('Sign in');
    expect(router.state.location.pathname).toBe('/login');
  });

  test('acting as another user is for super users; others go to /', async () => {
    open('/impersonate', agencySession());
    await heading('Deals');
    cleanup();
    open('/impersonate', null);
    await heading('Sign in');
    cleanup();
    open('/impersonate', agencySession({ superUser: true }));
    await heading('Act as another user');
  });

  test('a failed gate shows the permission error with a button to the home page', async () => {
    open('/admin/deals', agencySession());
    await heading("Permission Error: You don't have permission to access this page.");
    expect(screen.getByRole('link', { name: 'Go to Deals' }).getAttribute('href')).toBe('/deals/self');
  });

  test('a customer’s link leads staff to the same deal among those of all accounts, its tab and search with it (spec 2 §2)', async () => {
    const { history } = open('/deals/self/7/delivery?range=last7day', staffSession());
    await heading('Deal 7');
    expect(`${history.location.pathname}${history.location.search}`).toBe('/admin/deals/7/delivery?range=last7day');
    cleanup();
    open('/deals/self/7/delivery', agencySession({ roles: [] }));
    await heading("Permission Error: You don't have permission to access this page.");
  });

  test.each([
    ['/deals/self/7/history?range=last7day', '/admin/deals/7/history?range=last7day', 'Deal 7'],
    ['/deals/self/7', '/admin/deals/7', 'Deal 7'],
    ['/mediaplan/7/targeting', '/admin/mediaplan/7/targeting', 'Media plan 7'],
  ])('%s leads staff and super users, who work in no account, past its gate to %s (spec 2 §2)', async (from, to, title) => {
    for (const user of [staffSession(), agencySession({ superUser: true, roles: [] })]) {
      const { history } = open(from, user, PLAN_PAGES);
      await heading(title);
      expect(`${history.location.pathname}${history.location.search}`).toBe(to);
      cleanup();
    }
  });

  test('an unknown path shows the not-found page inside the shell', async () => {
    open('/no/such/page', agencySession());
    await heading('The page you are trying to access does not exist');
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });

  test('a screen that breaks shows Something went wrong with Refresh and keeps the menu', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    open('/mediaplan', agencySession());
    await heading('Something went wrong');
    const reload = watchReload();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(reload).toHaveBeenCalledOnce();
    expect(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Deals' })).toBeTruthy();
  });
});

describe('The shell', () => {
  test('turns dark, and light again (spec 1 §2.4)', async () => {
    open('/deals/self', agencySession());
    await heading('Deals');
    const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');
    await userEvent.click(screen.getByRole('button', { name: 'Use dark theme' }));
    expect(scheme()).toBe('dark');
    await userEvent.click(screen.getByRole('button', { name: 'Use light theme' }));
    expect(scheme()).toBe('light');
  });

  test('a tab of the same record keeps what was typed; another record starts anew', async () => {
    open('/deals/self/7', agencySession());
    await heading('Deal 7');
    await userEvent.type(screen.getByLabelText('Title'), 'Northlight');
    await userEvent.click(screen.getByText('Delivery'));
    await screen.findByText('Tab delivery');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Northlight');
    await userEvent.click(screen.getByText('Next deal'));
    await heading('Deal 8');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
  });

  test('Ctrl+K opens the palette over the pages the person may use', async () => {
    open('/deals/self', agencySession());
    await heading('Deals');
    await userEvent.keyboard('{Control>}k{/Control}');
    screen.getByRole('combobox', { name: /search/i });
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toContain('DealsTrading');
    expect(options).not.toContain('DealsAdmin');
    expect(options).not.toContain('Create deal');
  });

  test('what is typed right after Ctrl+K is all there', async () => {
    open('/deals/self', agencySession());
    await heading('Deals');
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ctrlKey: key === 'k' });
    press('k');
    const field = screen.getByRole('combobox', { name: /search/i });
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('create');
    expect(field).toHaveProperty('value', 'create');
  });

  test('g leads to places, ? lists the keys that work here', async () => {
    const router = open('/deals/self/7', agencySession());
    await heading('Deal 7');
    await userEvent.keyboard('gd');
    await heading('Deals');
    expect(router.state.location.pathname).toBe('/deals/self');
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, { timeout: 10_000 });
    expect(within(dialog).getByRole('region', { name: 'Go to' }).textContent).toContain('Deals');
    expect(within(dialog).getByRole('region', { name: 'Everywhere' }).textContent).toContain('Search pages, records, actions');
  });

  test('a 401 while signed in forgets the person and reloads after a second (spec 1 §4, §8)', async () => {
    open('/deals/self', agencySession());
    await heading('Deals');
    sessionStorage.setItem('draft', 'x');
    await waitFor(() => expect(localStorage.getItem('kontor.profile')).not.toBeNull());
    const reload = watchReload();
    vi.useFakeTimers();
    unauthorized.dispatchEvent(new Event('unauthorized'));
    expect(localStorage.getItem('kontor.profile')).toBeNull();
    expect(sessionStorage.getItem('draft')).toBeNull();
    vi.advanceTimersByTime(999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('another tab that changes the account or signs out takes this one along; the same account again does not', async () => {
    open('/deals/self', agencySession());
    await heading('Deals');
    await waitFor(() => expect(localStorage.getItem('kontor.profile')).not.toBeNull());
    const reload = watchReload();
    const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: 'kontor.profile' }));
    tell();
    expect(reload).not.toHaveBeenCalled();
    rememberProfile({ user: agencySession({ accountId: 'f'.repeat(24) }), installation: INSTALLATION });
    tell();
    expect(reload).toHaveBeenCalledOnce();
    rememberProfile(null);
    tell();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('storage that is full breaks nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    open('/deals/self', agencySession());
    await heading('Deals');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });

  test('who is signed in already goes from Sign In to where it leads', async () => {
    const router = open('/login?redirect=%2Fdeals%2Fself%2F7', agencySession());
    await heading('Deal 7');
    expect(router.state.location.pathname).toBe('/deals/self/7');
  });

  test('the skip link leads into the page and is no step of the history', async () => {
    open('/deals/self', agencySession());
    await heading('Deals');
    const before = window.location.href;
    await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(window.location.href).toBe(before);
  });

  test('a closed overlay gives the focus back to where it was opened from', async () => {
    open('/deals/self', agencySession());
    await heading('Deals');
    const search = screen.getByRole('button', { name: 'Search deals, plans, actions' });
    search.focus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(search));

    const menu = screen.getByRole('button', { name: /user menu/ });
    await userEvent.click(menu);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, { timeout: 10_000 });
    await userEvent.keyboard('{Control>}k{/Control}?');
    expect(screen.getAllByRole('dialog', { hidden: false }).map((dialog) => dialog.textContent)).toHaveLength(1);
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(menu));
  });
});
