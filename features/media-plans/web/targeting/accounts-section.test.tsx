import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import {
  emptyTargeting,
  type MediaPlan,
  type MediaPlanTargeting,
  mediaPlanPages,
  mediaPlanRoutes,
  pmpFixed,
} from '@kontor/media-plans/contract';
import {
  ACCOUNT_FILTERS,
  type AccountFilter,
  accountFilterMissing,
  FILTER_KEYS,
  type ListedAccount,
  optionsOf,
  publisherRoutes,
} from '@kontor/publishers/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import PlanRecordPage from '../editor/plan-record-page.tsx';
import { SAMPLE_PLAN as ID, sampleForecast, samplePlan } from '../testing/sample-plan.ts';

// jsdom lays nothing out and has no fonts.
beforeAll(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});

const plan = (targeting: Partial<MediaPlanTargeting> = {}, change: Partial<MediaPlan> = {}): MediaPlan =>
  samplePlan({ pmp: true, ...targeting }, { title: 'Direct', names: { accSettingsReq: { p2: 'Basalt Media' } }, ...change });

const app = (id: string, name: string) => ({ id, key: `example.${id}`, name, mediaType: ['video'] });
const accountOf = (id: string, company: string, reason: string | null): ListedAccount => ({
  id,
  company,
  reason,
  eligibleApps: [],
  eligibleAppsCount: reason ? 0 : 2,
  noneligibleApps: [],
  noneligibleAppsCount: 1,
});
/** Two accounts; the second differs where approval is asked for. */
const accounts = () =>
  answer(publisherRoutes.accounts, (body) => {
    const asks = (body as AccountFilter).reqCreativeApproval === 1;
    const all = [
      accountOf('p1', 'Alder Press', null),
      accountOf('p2', 'Basalt Media', asks ? 'Settings differ. Creative approval required: no' : null),
    ].filter(({ company }) => company.toLowerCase().includes(String(body.q).toLowerCase()));
    return { accounts: all, total: all.length, matching: asks ? 1 : 2 };
  });
const filters = () =>
  answer(publisherRoutes.filters, {
    filters: FILTER_KEYS.map((key) => {
      const { label, group, kind } = ACCOUNT_FILTERS[key];
      const textOf = FILTER_KEYS.find((one) => one === ACCOUNT_FILTERS[key].textOf) ?? null;
      return { key, label, group, kind, options: [...optionsOf(key)], textOf };
    }),
  });
const forecast = () => refusal(mediaPlanRoutes.forecast, { code: 'busy', status: 503, text: 'Busy.' });
const at = `/mediaplan/${ID}/targeting?dim=accSettingsReq`;
const open = (answers: Parameters<typeof renderScreen>[0]['answers'], where = at) =>
  renderScreen({ page: mediaPlanPages.edit, screen: PlanRecordPage, at: where, answers: [...answers, answer(mediaPlanRoutes.deals, [])] });
const saving = () => answer(mediaPlanRoutes.update, null);
const saved = (update: ReturnType<typeof saving>) => {
  const { body } = update.asked.at(-1) ?? { body: { targeting: emptyTargeting() } };
  return (body as { targeting: MediaPlanTargeting }).targeting; // as the form sends it
};
const save = async (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Save plan' }));

test('accounts are listed with their inventory, chosen by their box and taken back by their chip (2 §2)', async () => {
  const user = userEvent.setup();
  const update = saving();
  open([answer(mediaPlanRoutes.get, plan()), accounts(), forecast(), update]);
  const table = await screen.findByRole('table', { name: 'Publisher accounts' });
  await within(table).findByText('Alder Press');
  expect(screen.getByText('2 accounts meet the filters')).toBeTruthy();
  await user.click(within(table).getByRole('checkbox', { name: /Alder Press/ }));
  await user.click(within(table).getByRole('checkbox', { name: /Basalt Media/ }));
  const chips = screen.getByRole('list', { name: 'Chosen accounts' });
  expect(within(chips).getByText('Alder Press')).toBeTruthy();
  await user.click(within(chips).getByRole('button', { name: /Basalt Media/ }));
  await save(user);
  await waitFor(() => expect(saved(update).inventoryInfoAccIds).toEqual(['p1']));
});

test('every filter is asked under its group; what is chosen counts the accounts left, and Apply keeps it', async () => {
  const user = userEvent.setup();
  const update = saving();
  open([answer(mediaPlanRoutes.get, plan()), accounts(), filters(), forecast(), update]);
  await user.click(await screen.findByRole('button', { name: 'Manage Accounts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Accounts' }));
  for (const group of ['General', 'Video', 'Display']) expect(await dialog.findByRole('group', { name: group })).toBeTruthy();
  // Free text of Other is asked with Other alone (2 §3).
  for (const key of FILTER_KEYS) if (key !== 'displayOtherAdServer') expect(dialog.getAllByText(ACCOUNT_FILTERS[key].label)).toBeTruthy();
  expect(dialog.queryByText('Display other ad server')).toBeNull();
  expect((await dialog.findByRole('status')).textContent).toBe('2 accounts left');
  const approval = within(dialog.getByRole('radiogroup', { name: 'Creative approval required' }));
  await user.click(approval.getByRole('radio', { name: 'Yes' }));
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('1 account left'));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Creative approval required: yes')).toBeTruthy();
  expect(await screen.findByText('Settings differ. Creative approval required: no')).toBeTruthy();
  await save(user);
  await waitFor(() => expect(saved(update).accSettingsReq).toEqual({ reqCreativeApproval: 1 }));
});

test('Other stands alone and asks for a name; a minimum CPM is 1 or more and sent with one decimal (2 §5)', async () => {
  const user = userEvent.setup();
  const update = saving();
  open([answer(mediaPlanRoutes.get, plan()), accounts(), filters(), forecast(), update]);
  await user.click(await screen.findByRole('button', { name: 'Manage Accounts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Accounts' }));
  const server = await dialog.findByRole('combobox', { name: 'Display ad server' });
  const choose = async (name: string) => {
    await user.click(server);
    const [option] = await screen.findAllByRole('option', { name });
    if (option) await user.click(option);
  };
  await choose('FreeWheel');
  await choose('Other');
  await user.keyboard('{Escape}');
  await user.type(await dialog.findByLabelText('Display other ad server'), 'Kestrel');
  const operator = dialog.getByRole('combobox', { name: 'Video minimum CPM: how it compares' });
  await user.click(operator);
  await user.click(await screen.findByRole('option', { name: 'Greater than' }));
  const dollars = dialog.getByRole('textbox', { name: 'Video minimum CPM in dollars' });
  await user.type(dollars, '0.5');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(dialog.getByText('A minimum CPM is 1 or more.')).toBeTruthy();
  await user.clear(dollars);
  await user.type(dollars, '7');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Manage Accounts' })).toBeNull());
  await save(user);
  await waitFor(() =>
    expect(saved(update).accSettingsReq).toEqual({
      displayAdServer: ['OTHER'],
      displayOtherAdServer: 'Kestrel',
      videoCpmObj: { minCpm: '7.0', ops: 'GREATER_THAN' },
    }),
  );
});

test('filters that do not load say so, keep what the plan asks, and Cancel changes nothing (2 §8)', async () => {
  const user = userEvent.setup();
  open([
    answer(mediaPlanRoutes.get, plan({ accSettingsReq: { videoOtt: 1 } })),
    accounts(),
    refusal(publisherRoutes.filters, accountFilterMissing),
    forecast(),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Manage Accounts (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Accounts' }));
  expect(await dialog.findByText('Account filter data not found')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Retry' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Video over the top: yes')).toBeTruthy();
  expect(screen.getByText('All changes are saved')).toBeTruthy();
});

test('a saved plan names its accounts, and what is chosen is called the same beside the forecast', async () => {
  const user = userEvent.setup();
  const answered = sampleForecast(9e6, { clauses: [{ key: 'accSettingsReq', requests: 18e6, effect: 100 }] });
  const people = answer(mediaPlanRoutes.people, { people: 9, homes: 4 });
  open([
    answer(mediaPlanRoutes.get, plan({ inventoryInfoAccIds: ['p2'] })),
    accounts(),
    answer(mediaPlanRoutes.forecast, answered),
    people,
  ]);
  expect(within(await screen.findByRole('list', { name: 'Chosen accounts' })).getByText('Basalt Media')).toBeTruthy();
  expect(await screen.findByText('Accounts: Basalt Media')).toBeTruthy();
  await user.click(await screen.findByRole('checkbox', { name: /Alder Press/ }));
  expect(await screen.findByText('Accounts: Basalt Media, Alder Press')).toBeTruthy();
});

test('accounts excluded in one search keep their names in the next', async () => {
  const user = userEvent.setup();
  open([answer(mediaPlanRoutes.get, plan({}, { names: {} })), accounts(), forecast()]);
  await user.click(await screen.findByRole('button', { name: 'Exclude accounts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exclude accounts' }));
  await user.click(await dialog.findByRole('checkbox', { name: /Basalt Media/ }));
  await user.type(dialog.getByLabelText('Search accounts to exclude'), 'Alder{Enter}');
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /Basalt Media/ })).toBeNull());
  await user.click(await dialog.findByRole('checkbox', { name: /Alder Press/ }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  const chips = within(await screen.findByRole('list', { name: 'Excluded accounts' }));
  expect(chips.getByText('Basalt Media')).toBeTruthy();
  expect(chips.getByText('Alder Press')).toBeTruthy();
});

test('an excluded account is chosen no longer', async () => {
  const user = userEvent.setup();
  const update = saving();
  open([answer(mediaPlanRoutes.get, plan({ inventoryInfoAccIds: ['p2'] })), accounts(), forecast(), update]);
  await user.click(await screen.findByRole('button', { name: 'Exclude accounts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exclude accounts' }));
  await user.click(await dialog.findByRole('checkbox', { name: /Basalt Media/ }));
  expect(dialog.getByText('1 excluded')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(within(await screen.findByRole('list', { name: 'Excluded accounts' })).getByText('Basalt Media')).toBeTruthy();
  await save(user);
  await waitFor(() => expect(saved(update)).toMatchObject({ inventoryInfoAccIds: [], accountExcludeList: ['p2'] }));
});

test('inventory is under two tabs, with the reason of what is not eligible; what loses its tick is left out', async () => {
  const user = userEvent.setup();
  const update = saving();
  const inventory = answer(publisherRoutes.inventory, {
    company: 'Alder Press',
    eligibleApps: [app('i1', 'Alder TV'), app('i2', 'Alder Go')],
    eligibleAppsCount: 2,
    noneligibleApps: [{ ...app('i3', 'Alder Web'), reason: 'Platform differs: Desktop' }],
    noneligibleAppsCount: 1,
  });
  open([answer(mediaPlanRoutes.get, plan()), accounts(), inventory, forecast(), update]);
  await user.click(await screen.findByRole('button', { name: 'Alder Press' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Inventory of Alder Press' }));
  await user.click(await dialog.findByRole('checkbox', { name: /Alder Go/ }));
  await user.click(dialog.getByRole('tab', { name: /Non Eligible Inventory/ }));
  expect(await dialog.findByText('Platform differs: Desktop')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(within(await screen.findByRole('list', { name: 'Inventory left out' })).getByText('Alder Go')).toBeTruthy();
  await save(user);
  await waitFor(() => expect(saved(update).appInfoIds).toEqual(['i2']));
});

test('without inventory or accounts the panels say so, and a failure offers Retry (2 §8)', async () => {
  const user = userEvent.setup();
  const none = { company: 'Alder Press', eligibleApps: [], eligibleAppsCount: 0, noneligibleApps: [], noneligibleAppsCount: 0 };
  open([answer(mediaPlanRoutes.get, plan()), accounts(), answer(publisherRoutes.inventory, none), forecast()]);
  await user.click(await screen.findByRole('button', { name: 'Alder Press' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Inventory of Alder Press' }));
  expect(await dialog.findByText('No Eligible Inventory Found')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.type(await screen.findByLabelText('Search accounts'), 'zz{Enter}');
  expect(await screen.findByText('No Accounts Available')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all accounts' }));
  expect(await screen.findByRole('button', { name: 'Alder Press' })).toBeTruthy();
});

test('the accounts exist in plans of publisher direct inventory alone, chosen in the settings (2 §6)', async () => {
  const user = userEvent.setup();
  const update = saving();
  open([answer(mediaPlanRoutes.get, plan({ pmp: false })), accounts(), forecast(), update], `/mediaplan/${ID}/settings`);
  const direct = await screen.findByRole('radio', { name: 'Publisher direct (PMP)' });
  await user.click(direct);
  expect(screen.getByText(/not saved: Accounts/)).toBeTruthy();
  await save(user);
  await waitFor(() => expect(saved(update).pmp).toBe(true));
});

test('a plan of the open market has no accounts in its editor', async () => {
  open([answer(mediaPlanRoutes.get, plan({ pmp: false })), forecast()]);
  expect(await screen.findByText('No Accounts Available')).toBeTruthy();
  expect(within(screen.getByRole('navigation', { name: 'Dimensions' })).queryByText('Accounts')).toBeNull();
});

test('while a published deal uses the plan its inventory is fixed, with the reason; a publisher account has no choice', async () => {
  const fixed = plan({}, { publishedDeals: 2 });
  open([answer(mediaPlanRoutes.get, fixed)], `/mediaplan/${ID}/settings`);
  const group = await screen.findByRole('group', { name: 'Inventory' });
  expect(within(group).getByText(pmpFixed.text)).toBeTruthy();
  for (const radio of within(group).getAllByRole('radio')) expect(radio).toHaveProperty('disabled', true);
});

test('a publisher account has neither the choice nor the panel', async () => {
  renderScreen({
    page: mediaPlanPages.edit,
    screen: PlanRecordPage,
    at: `/mediaplan/${ID}/settings`,
    answers: [answer(mediaPlanRoutes.get, plan({ pmp: false })), answer(mediaPlanRoutes.deals, [])],
    session: sessionOf({ accountType: 'Publisher' }),
  });
  await screen.findByDisplayValue('Direct');
  expect(screen.queryByRole('group', { name: 'Inventory' })).toBeNull();
});
