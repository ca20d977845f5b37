import { dayIn, ZONES } from '@kontor/core/contract';
import { answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { ReportDraft, reportPages, reportRoutes, reportTitleTaken } from '@kontor/reports/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agency, CONFIG, config, DEAL, ID, RECORD } from '../test-reports.ts';
import ReportCreatePage from './report-create-page.tsx';

type Answers = Parameters<typeof renderScreen>[0]['answers'];
const values = () =>
  answer(reportRoutes.values, (_, url) => {
    const found = [
      { value: DEAL, label: 'Fjord Motors launch' },
      { value: '3'.repeat(24), label: 'Saffron Kitchen' },
    ].filter(({ label }) => label.toLowerCase().includes((url.searchParams.get('search') ?? '').toLowerCase()));
    return { values: found, hasMore: false };
  });
const open = (answers: Answers = [], at = '/reports/owned/create') =>
  renderScreen({ page: reportPages.create, screen: ReportCreatePage, at, answers: [config(), values(), ...answers], session: agency });

const user = userEvent.setup();
const field = (name: string) => screen.findByRole('combobox', { name });
/** Chooses an option of a select by its name. */
async function choose(name: string, option: string) {
  await user.click(await screen.findByLabelText(new RegExp(`^${name}`), { selector: 'input:not([type=hidden])' }));
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${option}( ?Please.*)?$`) }));
}
const create = async () => user.click(await screen.findByRole('button', { name: 'Create report' }));
const messageOf = (input: HTMLElement) => {
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
};
/** What stands as a field's error; options say it beforehand too. */
const ERROR = { selector: '[id$=-error]' };
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => toast.clean());

test('name, dimensions and measures are required, and a name is letters, digits and spaces (1 §5)', async () => {
  open();
  await create();
  expect(screen.getAllByText('Required')).toHaveLength(3);
  const name = screen.getByRole('textbox', { name: /^Name/ });
  expect(messageOf(name)).toContain('Required');
  await user.type(name, 'Sales & more');
  await create();
  expect(messageOf(name)).toContain('No special character is allowed.');
  expect(name.getAttribute('maxlength')).toBe('100');
});

test('dimensions that do not go together are explained while they are chosen, in the words of the specification (1 §5)', async () => {
  open();
  await choose('Add a dimension', 'Bundle');
  await choose('Add a dimension', 'Domain');
  expect(await screen.findByText('Please select either Domain or Bundle.', ERROR)).toBeTruthy();
  await press('Remove Bundle');
  expect(screen.queryByText('Please select either Domain or Bundle.', ERROR)).toBeNull();
  await choose('Add a dimension', 'App Name');
  expect(await screen.findByText('Please select either Domain or App Name.', ERROR)).toBeTruthy();
  await press('Remove App Name');
  await choose('Add a dimension', 'Day');
  await choose('Add a dimension', 'Hour');
  expect(await screen.findByText('Please select either Day or Hour.', ERROR)).toBeTruthy();
});

test('with Hour only Today, Yesterday and Custom are offered, and another range says so (1 §5, §9)', async () => {
  open();
  await choose('Add a dimension', 'Hour');
  const said = 'Please select range Today, Yesterday or Custom in case of Hour reporting key.';
  expect(await screen.findByText(said)).toBeTruthy();
  await user.click(screen.getByLabelText(/^Date Range/, { selector: 'input:not([type=hidden])' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(expect.arrayContaining(['Today', 'Yesterday', 'Custom']));
  expect(offered).not.toContain('Last 30 Days');
  await user.click(screen.getByRole('option', { name: 'Yesterday' }));
  expect(screen.queryByText(said)).toBeNull();
});

test('Custom reveals its days, which end before today, and a custom zone its offset (1 §4, §5)', async () => {
  open();
  expect(screen.queryByLabelText(/^Start Date/)).toBeNull();
  await choose('Date Range', 'Custom');
  const start = await screen.findByLabelText(/^Start Date/);
  await user.click(start);
  const today = dayIn(ZONES.EST.iana);
  const dayButton = (day: string) =>
    screen.getAllByRole('button', { name: new RegExp(`^${Number(day.slice(8))} \\w+ ${day.slice(0, 4)}$`) });
  const [button] = dayButton(today);
  expect((button as HTMLButtonElement).disabled || button?.hasAttribute('data-disabled')).toBe(true);
  await user.keyboard('{Escape}');
  await create();
  expect(screen.getByLabelText(/^End Date/)).toBeTruthy();
  expect(screen.getAllByText('Required').length).toBeGreaterThan(3);
  expect(screen.queryByLabelText(/^Offset/, { selector: 'input:not([type=hidden])' })).toBeNull();
  await choose('Timezone', 'Custom');
  await choose('Offset', 'UTC\\+3');
});

test('each dimension is picked once, moves up and down, and goes; the number is its place', async () => {
  open();
  await choose('Add a dimension', 'Deal ID');
  await choose('Add a dimension', 'DSP');
  const list = await screen.findByRole('list', { name: 'Dimensions' });
  const names = () =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong')?.textContent);
  expect(names()).toEqual(['Deal ID', 'DSP']);
  await user.click(await field('Add a dimension'));
  expect(screen.queryByRole('option', { name: 'DSP' })).toBeNull();
  await user.keyboard('{Escape}');
  await press('Move DSP up');
  expect(names()).toEqual(['DSP', 'Deal ID']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move DSP up');
  await press('Remove Deal ID');
  expect(names()).toEqual(['DSP']);
});

test('the Schedule switch reveals frequency, hour and e-mails, which it then asks for (1 §4, §5)', async () => {
  open();
  expect(screen.queryByLabelText(/^Frequency/)).toBeNull();
  await user.click(await screen.findByRole('switch', { name: /^Schedule/ }));
  await create();
  expect(screen.getByText('Please enter at least one email.')).toBeTruthy();
  expect(messageOf(screen.getByLabelText(/^Frequency/, { selector: 'input:not([type=hidden])' }))).toContain('Required');
  const emails = screen.getByRole('combobox', { name: /^E-mails/ });
  await user.type(emails, 'nobody{Enter}');
  await create();
  expect(screen.getByText('Please enter valid emails.')).toBeTruthy();
  await choose('Frequency', 'Weekly, on Monday');
  await choose('Hour', '07:00 EST');
  expect(screen.getByText('1 address').closest('p')?.textContent).toContain('Weekly, on Monday at 07:00 EST to 1 address');
});

test('a new report is sent whole and leaves to the list 300 ms after success (1 §2.6)', async () => {
  const made = answer(reportRoutes.create, null, { msg: 'Report created.', value: ID });
  const { router } = open([made]);
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Weekly sales');
  await choose('Add a dimension', 'Deal ID');
  await choose('Add a measure', 'Revenue');
  await user.click(screen.getByRole('switch', { name: /^Shared with the account/ }));
  await create();
  expect(await screen.findByText('Report created.')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/reports/owned'));
  expect(made.asked[0]?.body).toMatchObject({
    name: 'Weekly sales',
    range: 'last7day',
    timezone: 'EST',
    dimensions: ['dealId'],
    measures: ['spend'],
    conditions: [],
    shared: true,
    schedule: false,
  });
  expect(screen.queryByText('Changes Are Not Saved')).toBeNull();
});

test('a title that is taken is said at the name, and nothing is left (1 §8)', async () => {
  const { router } = open([refusal(reportRoutes.create, reportTitleTaken)]);
  await press('Reconciliation');
  await create();
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await waitFor(() => expect(messageOf(name)).toContain('Report title already exists.'));
  expect(router.state.location.pathname).toBe('/reports/owned/create');
});

test('a template fills the form with what the account sees, and leaves a name that was typed', async () => {
  open();
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mine');
  await press('Delivery by deal');
  const listed = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong')?.textContent);
  expect(listed('Dimensions')).toEqual(['Deal', 'Deal ID']);
  expect(listed('Measures')).toEqual(['Impressions', 'Revenue', 'CPM', 'Fill Rate']);
  expect((screen.getByRole('textbox', { name: /^Name/ }) as HTMLInputElement).value).toBe('Mine');
  expect(CONFIG.measures.some(({ key }) => key === 'viewability')).toBe(false);
  await press('Publisher mix');
  expect(listed('Measures')).toEqual(['Impressions', 'Revenue', 'CPM']);
});

test('a copy begins as its report is, but is neither shared nor scheduled', async () => {
  open([answer(reportRoutes.edit, RECORD)], `/reports/owned/create?copy=${ID}`);
  expect(await screen.findByDisplayValue('Revenue by deal copy')).toBeTruthy();
  expect((screen.getByRole('switch', { name: /^Schedule/ }) as HTMLInputElement).checked).toBe(false);
  expect((screen.getByRole('switch', { name: /^Shared with the account/ }) as HTMLInputElement).checked).toBe(false);
  expect(screen.getByText('Copy of Revenue by deal, not saved')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Templates' })).toBeNull();
});

test('a form that did not load says so, and leaving a dirty one asks first (1 §2.4)', async () => {
  const first = renderScreen({
    page: reportPages.create,
    screen: ReportCreatePage,
    at: '/reports/owned/create',
    answers: [refusal(reportRoutes.config, { code: 'notNow', status: 403, text: 'Not now.' })],
    session: agency,
  });
  expect(await screen.findByText('The form did not load')).toBeTruthy();
  first.unmount();
  const { router } = open();
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mine');
  fireEvent.blur(screen.getByRole('textbox', { name: /^Name/ }));
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('Changes Are Not Saved')).toBeTruthy();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.pathname).toBe('/reports/owned/create');
});

describe('what the form refuses in the words of the server', () => {
  const draft = (change: object) => ReportDraft.safeParse({ ...DRAFT, ...change }).error?.issues.map(({ message }) => message) ?? [];
  const DRAFT = { name: 'A report', range: 'last7day', timezone: 'UTC', dimensions: ['deal'], measures: ['spend'] };
  /** What stands at fields once Create is pressed. */
  const saysWith = async (messages: string[]) => {
    await create();
    await waitFor(() => expect([...document.querySelectorAll('[id$=-error]')].map(({ textContent }) => textContent)).toEqual(messages));
  };
  const filled = async () => {
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'A report');
    await choose('Add a dimension', 'Deal');
    await choose('Add a measure', 'Revenue');
  };

  test('a schedule with no address, one that is none, and twenty-one', async () => {
    open();
    await filled();
    await user.click(screen.getByRole('switch', { name: /^Schedule/ }));
    await choose('Frequency', 'Daily');
    await choose('Hour', '07:00 EST');
    const schedule = { schedule: true, frequency: 'DAILY', hour: 7 };
    await saysWith(draft({ ...schedule, emailList: [] }));
    const emails = screen.getByRole('combobox', { name: /^E-mails/ });
    await user.type(emails, 'nobody{Enter}');
    await saysWith(draft({ ...schedule, emailList: ['nobody'] }));
    await user.type(emails, '{Backspace}');
    const many = Array.from({ length: 21 }, (_, n) => `p${n}@client.example`);
    for (const one of many) await user.type(emails, `${one}{Enter}`);
    await saysWith(draft({ ...schedule, emailList: many }));
    expect(draft({ ...schedule, emailList: many })).toEqual(['A report goes to at most 20 addresses.']);
  });

  test('a zone Custom without its offset, and a condition with more than 5,000 deal IDs', async () => {
    open();
    await filled();
    await choose('Timezone', 'Custom');
    await saysWith(draft({ timezone: 'custom' }));
    await choose('Timezone', 'UTC');
    await user.click(screen.getByRole('button', { name: 'Add condition' }));
    await choose('Dimension of condition 1', 'Deal ID');
    await choose('Operation of condition 1', 'In');
    const tags = Array.from({ length: 5_001 }, (_, n) => `TAG-${n}`);
    const input = await screen.findByRole('combobox', { name: 'Values of condition 1' });
    fireEvent.paste(input, { clipboardData: { getData: () => tags.join(' ') } });
    const conditions = [{ dimension: 'dealId', operation: 'in', value: tags }];
    await saysWith(draft({ conditions }));
    expect(draft({ conditions })).toEqual(['A condition takes at most 5,000 values.']);
  });

  test('days of an older draft that are too many, end today, or are two with Hour', () => {
    const today = dayIn(ZONES.UTC.iana);
    const custom = (startDate: string, endDate: string, more = {}) => draft({ range: 'custom', startDate, endDate, ...more });
    expect(custom('2024-01-01', '2025-01-01')).toEqual([
      'A report covers at most 366 days. Please choose a later start date or an earlier end date.',
    ]);
    expect(custom(today, today)).toEqual(['A custom range ends yesterday or earlier. For today, choose the range Today.']);
    expect(custom('2025-06-01', '2025-06-02', { dimensions: ['hour'] })).toEqual(['Date range should be within 24 hours.']);
    expect(draft({ dimensions: ['hour'], range: 'last7day' })).toEqual([
      'Please select range Today, Yesterday or Custom in case of Hour reporting key.',
    ]);
  });
});
