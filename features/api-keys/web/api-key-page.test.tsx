import { apiKeyPages, apiKeyRoutes, type ClientSecret, pairNotIssued, tooManySecrets } from '@kontor/api-keys/contract';
import { somethingWrong } from '@kontor/core/contract';
import { ACTING, type Answer, answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { historyRoutes } from '@kontor/history/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ApiKeyPage from './api-key-page.tsx';
import { creationTime } from './creation-time.ts';

const WRONG = 'Something went wrong. Please try again.';
const PAIR = { clientId: 'kcl_4f2a91c07be3d85516ae02f9', clientSecret: 'kcs_w8S0mJfZ3q-1hVn_5TtYx2Rk9LbCe4uGdPa6QiXoE7M' };
const HOURS = 3_600_000;

const secret = (n: number, change: Partial<ClientSecret> = {}): ClientSecret => ({
  id: String(n).repeat(24),
  clientSecret: `••••••••x7Q${n}`,
  userName: 'Rufus Oduya',
  creationDate: new Date(Date.now() - 3 * HOURS).toISOString(),
  ...change,
});
const some = (count: number) => Array.from({ length: count }, (_, i) => secret(i + 1));
/** What the server holds; a list of its own is read anew each time. */
const listOf = (secrets: ClientSecret[]) =>
  answer(apiKeyRoutes.all, () => ({ clientId: secrets.length > 0 ? PAIR.clientId : null, data: secrets }));
const create = () => answer(apiKeyRoutes.create, PAIR);
const save = (secrets: ClientSecret[]) =>
  answer(apiKeyRoutes.save, () => {
    secrets.push(secret(secrets.length + 1));
    return null;
  });

const reseller = sessionOf({ accountType: 'Reseller', accountName: 'Crossbeam Resale', email: 'reseller@demo.test' });
const open = (answers: Answer[], session = reseller) =>
  renderScreen({ page: apiKeyPages.keys, screen: ApiKeyPage, at: '/setting/apikey', answers, session });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const reasonOf = (element: HTMLElement) => {
  expect(element.getAttribute('aria-disabled')).toBe('true');
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
};

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup();
});
afterEach(() => {
  toast.clean();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('API Keys (1 §2.5)', () => {
  test('what was saved and deleted is read on asking, by administrators alone', async () => {
    const change = {
      summary: 'Client secret deleted',
      action: 'Remove' as const,
      creatorName: 'Rufus Oduya',
      changelogs: [],
      version: null,
    };
    const history = answer(historyRoutes.list, {
      totalCount: 1,
      hasMore: false,
      rows: [{ id: 'f'.repeat(24), data: { ...change, id: 'f'.repeat(24), updateDate: new Date().toISOString() } }],
    });
    const answers = [listOf([secret(1)]), history, answer(historyRoutes.creators, ['Rufus Oduya'])];
    const view = open(answers, { ...reseller, roles: ['admin'] });
    await user.click(await screen.findByText('History'));
    expect(await screen.findByText('Client secret deleted')).toBeTruthy();
    expect(`${history.asked[0]?.url} ${JSON.stringify(history.asked[0]?.body)}`).toContain(reseller.accountId);
    view.unmount();
    open(answers);
    expect(await screen.findByText(PAIR.clientId)).toBeTruthy();
    expect(screen.queryByText('History')).toBeNull();
  });

  test('shows the client ID and each secret with who added it and when', async () => {
    const row = secret(2, { userName: 'Clementine Vogt', creationDate: new Date(Date.now() - 50 * HOURS).toISOString() });
    open([listOf([secret(1), row])]);
    expect(await screen.findByText(PAIR.clientId)).toBeTruthy();
    const [, first, second] = screen.getAllByRole('row');
    expect(first?.textContent).toContain('••••••••x7Q1Rufus Oduya');
    expect(first?.textContent).toContain('3 hours ago');
    expect(second?.textContent).toContain(`••••••••x7Q2Clementine Vogt${creationTime(row.creationDate)}2 days ago`);
    expect(screen.getByText('2 of 5')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['API Keys']);
    expect(document.title).toBe('API Keys · Kontor');
  });

  test('while it loads there is a skeleton; a failure offers Retry', async () => {
    open([refusal(apiKeyRoutes.all, somethingWrong)]);
    expect(screen.queryByRole('button')).toBeNull();
    expect(await screen.findByRole('status', { name: 'Loading API keys' })).toBeTruthy();
    const panel = await screen.findByRole('alert');
    expect(panel.textContent).toContain(`API keys did not load${WRONG}`);
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, data: { clientId: null, data: [] } })));
    await user.click(within(panel).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'No API Keys' })).toBeTruthy();
  });

  test('in the empty state the one button reads Generate New API Key, otherwise Generate New Client Secret', async () => {
    const { unmount } = open([listOf([])]);
    await button('Generate New API Key');
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Use it' })).toBeNull();
    unmount();
    open([listOf(some(1))]);
    await button('Generate New Client Secret');
    expect(screen.queryByRole('button', { name: 'Generate New API Key' })).toBeNull();
  });

  test('says how to use them: two commands with this origin and client id, which can be copied', async () => {
    open([listOf(some(1))]);
    const origin = window.location.origin;
    const token = `curl -u '${PAIR.clientId}:CLIENT_SECRET' -d grant_type=client_credentials ${origin}/api/oauth/token`;
    const deals = `curl -H 'Authorization: Bearer ACCESS_TOKEN' -H 'content-type: application/json' -d '{}' ${origin}/api/deal/all`;
    expect(await screen.findByText(token)).toBeTruthy();
    await user.click(await button('Copy 1. Get an access token, good for 15 minutes'));
    expect(await navigator.clipboard.readText()).toBe(token);
    await user.click(await button('Copy 2. Read your deals'));
    expect(await navigator.clipboard.readText()).toBe(deals);
    await user.click(await button('Copy Client ID'));
    expect(await navigator.clipboard.readText()).toBe(PAIR.clientId);
    await button('Copied Client ID');
  });

  test('where the browser does not copy, it says so', async () => {
    open([listOf(some(1))]);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(await button('Copy Client ID'));
    expect((await screen.findByRole('alert')).textContent).toBe('The browser did not copy it. Select the text and press Ctrl+C.');
  });
});

describe('a generated pair (1 §2.5, §4, §7.2, API key flow)', () => {
  const generate = async (name = 'Generate New API Key') => {
    await user.click(await button(name));
    await screen.findByRole('heading', { name: 'New client secret' });
  };

  test('is shown once with copy buttons and the fifteen minutes; Save stores it', async () => {
    const secrets: ClientSecret[] = [];
    const saving = save(secrets);
    open([listOf(secrets), create(), saving]);
    await generate();
    expect(screen.getByText(PAIR.clientSecret)).toBeTruthy();
    expect(screen.getByText(/then save it within 15 minutes/)).toBeTruthy();
    await user.click(await button('Copy Client secret'));
    expect(await navigator.clipboard.readText()).toBe(PAIR.clientSecret);
    await user.click(await button('Save'));
    expect(await screen.findByText('Client secret saved.')).toBeTruthy();
    expect(saving.asked.map(({ body }) => body)).toEqual([PAIR]);
    expect(await screen.findByText('••••••••x7Q1')).toBeTruthy();
    expect(document.body.textContent).not.toContain(PAIR.clientSecret);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Generate New Client Secret'));
  });

  test('Cancel discards it, without a question', async () => {
    const saving = save([]);
    open([listOf([]), create(), saving]);
    await generate();
    await user.click(await button('Cancel'));
    expect(await screen.findByRole('heading', { name: 'No API Keys' })).toBeTruthy();
    expect(document.body.textContent).not.toContain(PAIR.clientSecret);
    expect(saving.asked).toEqual([]);
  });

  test('is saved by Ctrl+S too', async () => {
    const secrets: ClientSecret[] = [];
    open([listOf(secrets), create(), save(secrets)]);
    await generate();
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Client secret saved.')).toBeTruthy();
  });

  test('while it is shown no other one is generated', async () => {
    open([listOf(some(2)), create()]);
    await generate('Generate New Client Secret');
    expect(reasonOf(await button('Generate New Client Secret'))).toBe('Save or cancel the new client secret first.');
  });

  test('leaving the page with it asks: Cancel stays, Continue leaves', async () => {
    const { router } = open([listOf([]), create()]);
    await generate();
    act(() => void router.navigate({ href: '/deals/self' }));
    const dialog = await screen.findByRole('dialog', { name: 'Changes Are Not Saved' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(PAIR.clientSecret)).toBeTruthy();
    act(() => void router.navigate({ href: '/deals/self' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
  });

  test('leaving without one does not ask', async () => {
    const { router } = open([listOf(some(1)), create()]);
    await generate('Generate New Client Secret');
    await user.click(await button('Cancel'));
    act(() => void router.navigate({ href: '/deals/self' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
  });

  test('when the fifteen minutes are over it cannot be saved any more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const saving = save([]);
    open([listOf([]), create(), saving]);
    await generate();
    await act(() => vi.advanceTimersByTimeAsync(15 * 60_000));
    expect(reasonOf(await button('Save'))).toBe('The 15 minutes have passed. Cancel and generate a new one.');
    await user.keyboard('{Control>}s{/Control}');
    expect(saving.asked).toEqual([]);
  });

  test.each([
    ['a pair the server does not know', refusal(apiKeyRoutes.save, pairNotIssued)],
    ['a fault of the server', refusal(apiKeyRoutes.save, somethingWrong)],
  ])(
    '%s is told as “Something went wrong. Please try again.”, the pair stays in sight and the list is read again (1 §8)',
    async (_, refused) => {
      const list = listOf([]);
      open([list, create(), refused]);
      await generate();
      await user.click(await button('Save'));
      expect((await screen.findByRole('alert')).textContent).toBe(WRONG);
      expect(screen.getByText(PAIR.clientSecret)).toBeTruthy();
      await waitFor(() => expect(list.asked).toHaveLength(2));
    },
  );

  test('a failure to generate is told, and the list is read again (1 §8)', async () => {
    const list = listOf(some(4));
    open([list, refusal(apiKeyRoutes.create, tooManySecrets)]);
    await user.click(await button('Generate New Client Secret'));
    expect((await screen.findByRole('alert')).textContent).toContain(tooManySecrets.text);
    await waitFor(() => expect(list.asked).toHaveLength(2));
  });

  test('a fault of the server while generating is “Something went wrong. Please try again.” (1 §8)', async () => {
    open([listOf(some(1)), refusal(apiKeyRoutes.create, somethingWrong)]);
    await user.click(await button('Generate New Client Secret'));
    expect((await screen.findByRole('alert')).textContent).toContain(WRONG);
  });
});

describe('at most five, at least one (1 §4, §5, §9)', () => {
  test('at five generating is closed and says why', async () => {
    const making = create();
    open([listOf(some(5)), making]);
    const generate = await button('Generate New Client Secret');
    expect(reasonOf(generate)).toBe('An account has at most 5 client secrets. Delete one first.');
    await user.click(generate);
    expect(making.asked).toEqual([]);
  });

  test('the only one cannot be deleted and says why', async () => {
    open([listOf(some(1))]);
    expect(reasonOf(await button('Delete client secret ••••••••x7Q1'))).toBe('The only client secret cannot be deleted.');
  });

  test('deleting asks first; Cancel deletes nothing (1 §2.5, §7.2)', async () => {
    const secrets = some(2);
    const remove = answer(apiKeyRoutes.remove, () => {
      secrets.splice(1, 1);
      return null;
    });
    open([listOf(secrets), remove]);
    await user.click(await button('Delete client secret ••••••••x7Q2'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this client secret?' });
    expect(dialog.textContent).toContain('••••••••x7Q2, added by Rufus Oduya');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(remove.asked).toEqual([]);
    await user.click(await button('Delete client secret ••••••••x7Q2'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Client secret deleted.')).toBeTruthy();
    expect(remove.asked.map(({ url }) => url.pathname)).toEqual([`/api/reportingapi/delete/${'2'.repeat(24)}`]);
    await waitFor(() => expect(screen.queryByText('••••••••x7Q2')).toBeNull());
  });

  test('a failure to delete is told (1 §8)', async () => {
    open([listOf(some(2)), refusal(apiKeyRoutes.remove, somethingWrong)]);
    await user.click(await button('Delete client secret ••••••••x7Q1'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toContain(WRONG);
  });
});

test('whoever acts as a reseller neither generates nor deletes, and is told why (security rule 16)', async () => {
  open([listOf(some(2))], { ...reseller, ...ACTING });
  const closed = 'This is closed while you act as another user. Stop acting first.';
  expect(reasonOf(await button('Generate New Client Secret'))).toBe(closed);
  expect(reasonOf(await button('Delete client secret ••••••••x7Q1'))).toBe(closed);
});
