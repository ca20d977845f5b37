import { answer, renderScreen } from '@kontor/core/testing/web';
import { reportPages, reportRoutes } from '@kontor/reports/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { agency, config, DEAL } from '../test-reports.ts';
import ReportCreatePage from './report-create-page.tsx';

const LABELED = { selector: 'input:not([type=hidden])' };
const PAGE = 50;
/** A dimension of 120 deals, as the server pages and searches it. */
const deals = () =>
  answer(reportRoutes.values, (_, url) => {
    const search = (url.searchParams.get('search') ?? '').toLowerCase();
    const all = [
      { value: DEAL, label: 'Fjord Motors launch' },
      ...Array.from({ length: 119 }, (_none, n) => ({ value: `d${n}`, label: `Deal ${n}` })),
    ];
    const found = all.filter(({ label }) => label.toLowerCase().includes(search));
    const start = Number(url.searchParams.get('start') ?? 0);
    return { values: found.slice(start, start + PAGE), hasMore: start + PAGE < found.length };
  });

const user = userEvent.setup();
function open() {
  const lookup = deals();
  const made = answer(reportRoutes.create, null, { msg: 'Report created.' });
  renderScreen({
    page: reportPages.create,
    screen: ReportCreatePage,
    at: '/reports/owned/create',
    answers: [config(), lookup, made],
    session: agency,
  });
  return { lookup, made };
}
async function choose(name: string, option: string) {
  await user.click(await screen.findByLabelText(name, LABELED));
  await user.click(await screen.findByRole('option', { name: option }));
}
const add = async () => user.click(await screen.findByRole('button', { name: 'Add condition' }));
const rows = () =>
  within(screen.getByRole('list', { name: 'Conditions' }))
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('.report-joiner'));
const input = (name: string) => screen.getByLabelText(name, LABELED) as HTMLInputElement;
const create = async () => user.click(await screen.findByRole('button', { name: 'Create report' }));
const complete = async (place: number, dimension: string, operation: string, value: string) => {
  await choose(`Dimension of condition ${place}`, dimension);
  await choose(`Operation of condition ${place}`, operation);
  await choose(`Values of condition ${place}`, value);
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('each part of a condition is required, and a new one comes when the last is complete (1 §5)', async () => {
  open();
  await add();
  const button = screen.getByRole('button', { name: 'Add condition' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await create();
  // With name, dimensions and measures.
  expect(screen.getAllByText('Required')).toHaveLength(6);
  await complete(1, 'Platform', 'Not in', 'CTV');
  expect(screen.getByRole('button', { name: 'Add condition' }).hasAttribute('aria-disabled')).toBe(false);
});

test('earlier conditions are locked when a new one is added; one that is to be changed becomes the last (1 §5)', async () => {
  open();
  await add();
  await complete(1, 'Platform', 'In', 'CTV');
  await add();
  expect(rows()).toHaveLength(2);
  expect(input('Dimension of condition 1').readOnly).toBe(true);
  expect(input('Dimension of condition 2').readOnly).toBe(false);
  const change = screen.getByRole('button', { name: 'Change the condition on Platform' });
  expect(change.getAttribute('aria-disabled')).toBe('true');
  await complete(2, 'Deal', 'In', 'Fjord Motors launch');
  await user.click(screen.getByRole('button', { name: 'Change the condition on Platform' }));
  expect(input('Dimension of condition 2').value).toBe('Platform');
  expect(input('Dimension of condition 1').value).toBe('Deal');
  await user.click(screen.getByRole('button', { name: 'Remove the condition on Platform' }));
  expect(rows()).toHaveLength(1);
  expect(input('Dimension of condition 1').readOnly).toBe(false);
});

test('a dimension is used once, and another one clears the values (1 §4, §5)', async () => {
  open();
  await add();
  await complete(1, 'Platform', 'In', 'CTV');
  await choose('Dimension of condition 1', 'Domain');
  expect(screen.queryByText('CTV')).toBeNull();
  await choose('Dimension of condition 1', 'Platform');
  await choose('Values of condition 1', 'Mobile');
  await add();
  await user.click(input('Dimension of condition 2'));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).not.toContain('Platform');
  expect(offered).toContain('Deal');
});

test('of texts a part can be asked, of names and codes not (D27)', async () => {
  open();
  await add();
  await choose('Dimension of condition 1', 'Deal');
  await user.click(input('Operation of condition 1'));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['In', 'Not in']);
  await user.keyboard('{Escape}');
  await choose('Dimension of condition 1', 'Domain');
  await choose('Operation of condition 1', 'Does not contain');
  await user.type(input('Values of condition 1'), 'two words{Enter}');
  expect(screen.getByText('two words')).toBeTruthy();
});

test('pasted deal IDs are split on spaces, each once, and thousands are counted (1 §5)', async () => {
  const { made } = open();
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'By deal');
  await choose('Add a dimension', 'Deal ID');
  await choose('Add a measure', 'Revenue');
  await add();
  await choose('Dimension of condition 1', 'Deal ID');
  await choose('Operation of condition 1', 'In');
  fireEvent.paste(input('Values of condition 1'), { clipboardData: { getData: () => 'KX-1 KX-2  KX-1\nKX-3' } });
  for (const id of ['KX-1', 'KX-2', 'KX-3']) expect(screen.getByText(id)).toBeTruthy();
  const many = Array.from({ length: 400 }, (_, n) => `MX-${n}`);
  fireEvent.paste(input('Values of condition 1'), { clipboardData: { getData: () => many.join(' ') } });
  expect(await screen.findByText('and 353 more values')).toBeTruthy();
  await create();
  await waitFor(() => expect(made.asked).toHaveLength(1));
  expect(made.asked[0]?.body).toMatchObject({
    conditions: [{ dimension: 'dealId', operation: 'in', value: ['KX-1', 'KX-2', 'KX-3', ...many] }],
  });
});

test('until what is typed is searched, the values of before are narrowed by it, so that no key chooses another', async () => {
  open();
  await add();
  await choose('Dimension of condition 1', 'Deal');
  await choose('Operation of condition 1', 'In');
  await user.click(await screen.findByLabelText('Values of condition 1', LABELED));
  await screen.findByRole('option', { name: 'Deal 7' });
  fireEvent.change(input('Values of condition 1'), { target: { value: 'fjord' } });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Fjord Motors launch']);
  fireEvent.change(input('Values of condition 1'), { target: { value: 'deal 118' } });
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByRole('option', { name: 'Deal 118' })).toBeTruthy();
});

test('values are looked up by name in the account’s delivery, and are kept by their codes (1 §7.3)', async () => {
  const { lookup } = open();
  await add();
  await choose('Dimension of condition 1', 'Deal');
  await choose('Operation of condition 1', 'In');
  await user.click(input('Values of condition 1'));
  expect(await screen.findByRole('option', { name: 'Deal 7' })).toBeTruthy();
  await user.type(input('Values of condition 1'), 'fjord');
  await waitFor(() => expect(lookup.asked.at(-1)?.url.searchParams.get('search')).toBe('fjord'));
  expect(lookup.asked.at(-1)?.url.searchParams.get('dim')).toBe('deal');
  await user.click(await screen.findByRole('option', { name: 'Fjord Motors launch' }));
  expect(screen.getAllByText('Fjord Motors launch').length).toBeGreaterThan(0);
  expect(screen.queryByText(DEAL)).toBeNull();
});
