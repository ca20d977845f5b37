import { booleanLogicRoutes, type Expression, expressionInvalid, type NamedItem } from '@kontor/boolean-logic/contract';
import { answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LogicBuilder } from './logic-builder.tsx';

// The text area grows with its fonts, which jsdom has none of.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

const named = (id: string, title: string): NamedItem => ({
  item: { type: 'SEGMENT', id },
  title,
  note: 'Gable Data, $0.75',
  parentProvider: 'Gable Data',
});
const KNOWN = [named('a', 'Homeowners'), named('b', 'Movers'), named('c', 'Customers')];
const VALUE: Expression = {
  type: 'GROUP',
  nodes: [
    { type: 'SET', name: 'Homes', join: 'or', items: [named('a', '').item, named('b', '').item] },
    { type: 'SET', name: 'Suppression', join: 'or', items: [named('c', '').item] },
  ],
  unions: [{ join: 'and', not: true }],
};

function draw(value: Expression | null, answers: Parameters<typeof renderScreen>[0]['answers'] = []) {
  const [apply, cancel] = [vi.fn(), vi.fn()];
  const names = answer(booleanLogicRoutes.names, () => KNOWN);
  const sizes = answer(booleanLogicRoutes.sizes, () => ({
    users: [6_840_000, 7_960_000, 5_000_000, 3_000_000, 1_120_000, 1_120_000],
    fee: '1.350000',
  }));
  const builder = () => (
    <LogicBuilder
      of="audience"
      title="Audience logic"
      value={value}
      picker={({ onAdd }) => (
        <button type="button" onClick={() => onAdd(named('c', 'Customers'))}>
          Add Customers
        </button>
      )}
      onApply={apply}
      onCancel={cancel}
    />
  );
  renderScreen({ page: { path: '/here' }, screen: builder, at: '/here', answers: [...answers, names, sizes] });
  return { apply, cancel, user: userEvent.setup() };
}

test('a tree says its sizes, words and fee, and the excluded as less (2 §4)', async () => {
  draw(VALUE);
  expect(await screen.findByText('6.84 M users')).toBeTruthy();
  expect(screen.getByText(/in the segments, data fee \$1\.35 CPM/)).toBeTruthy();
  expect(await screen.findByText('−1.12 M')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'In words' }).textContent).toContain(
    'People in “Homeowners” or “Movers”, but not in “Customers”.',
  );
});

test('an item without an active set is refused in the specification’s words, and goes into the set that is chosen', async () => {
  const { user } = draw(VALUE);
  await screen.findByRole('treeitem', { name: /Homeowners/ });
  await user.click(screen.getByRole('button', { name: 'Add Customers' }));
  expect(screen.getByRole('alert').textContent).toContain('A set must be active in order to add to the expression');
  await user.click(screen.getByText('Homes'));
  await user.click(screen.getByRole('button', { name: 'Add Customers' }));
  expect(within(screen.getByRole('treeitem', { name: /^Homes/ })).getByRole('treeitem', { name: /Customers/ })).toBeTruthy();
  await user.keyboard('{Control>}z{/Control}');
  expect(within(screen.getByRole('treeitem', { name: /^Homes/ })).queryByRole('treeitem', { name: /Customers/ })).toBeNull();
});

test('undo by keys is the builder’s alone, also where nothing has the focus', async () => {
  const { user } = draw(VALUE);
  const behind = vi.fn();
  window.addEventListener('keydown', behind);
  await user.click(await screen.findByText('Homes'));
  await user.click(screen.getByRole('button', { name: 'Add Customers' }));
  behind.mockClear();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  window.removeEventListener('keydown', behind);
  expect(within(screen.getByRole('treeitem', { name: /^Homes/ })).queryByRole('treeitem', { name: /Customers/ })).toBeNull();
  expect(behind).not.toHaveBeenCalled();
});

test('keys walk, move and remove', async () => {
  const { user } = draw(VALUE);
  const movers = await screen.findByRole('treeitem', { name: /Movers/ });
  movers.focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(screen.getByRole('region', { name: 'In words' }).textContent).toContain('People in “Movers” or “Homeowners”, but not');
  await user.keyboard('{ArrowDown}{Delete}');
  expect(screen.getByRole('region', { name: 'In words' }).textContent).toContain('People in “Movers”, but not in “Customers”.');
});

test('a failed check is shown as such at its node, and applies nothing', async () => {
  const message = '“Movers” expired.';
  const failed = refusal(booleanLogicRoutes.check, { ...expressionInvalid, text: message }, [{ path: 'expression.0.1', message }]);
  const { user, apply } = draw(VALUE, [failed]);
  await user.click(await screen.findByRole('button', { name: 'Validate and apply' }));
  expect(await screen.findByText('Validation Failed: “Movers” expired.')).toBeTruthy();
  expect(apply).not.toHaveBeenCalled();
});

test('text is read as a tree, an error says where, and nothing typed is lost', async () => {
  const check = answer(booleanLogicRoutes.check, () => ({ words: '', text: '' }));
  const { user, apply } = draw(null, [check]);
  await user.click(await screen.findByText('Text'));
  const field = screen.getByLabelText('Expression as text');
  await user.click(field);
  await user.paste('"Homeowners" and not "Nobody"');
  await user.click(screen.getByRole('button', { name: 'Read as tree' }));
  expect(await screen.findByText(/Line 1, column 22: Nothing is called “Nobody”/)).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toBe('"Homeowners" and not "Nobody"');
  await user.click(screen.getByRole('button', { name: 'Validate and apply' }));
  expect(await screen.findByText(/^Validation Failed: Line 1, column 22: Nothing is called “Nobody”/)).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toBe('"Homeowners" and not "Nobody"');
  expect(apply).not.toHaveBeenCalled();
  await user.clear(field);
  await user.paste('"Homeowners" and not "Movers"');
  await user.click(screen.getByRole('button', { name: 'Read as tree' }));
  expect(await screen.findByRole('treeitem', { name: /and not Set 2/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Validate and apply' }));
  await vi.waitFor(() => expect(apply).toHaveBeenCalledOnce(), 20_000);
});

test('Cancel asks before what is built or typed is lost, and is silent where nothing is (spec 1 §2.4)', async () => {
  const { user, cancel } = draw(VALUE);
  await screen.findByRole('treeitem', { name: /Movers/ });
  const question = () => screen.queryByRole('dialog', { name: 'Changes Are Not Saved' });
  await user.click(screen.getByText('Text'));
  await user.type(screen.getByLabelText('Expression as text'), ' or');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(cancel).not.toHaveBeenCalled();
  await user.click(within((await screen.findByRole('dialog')) as HTMLElement).getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(question()).toBeNull(), 20_000);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Expression as text').value).toContain(' or');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(cancel).toHaveBeenCalledOnce();
});

test('an expression that was only looked at is left at once', async () => {
  const { user, cancel } = draw(VALUE);
  await user.click(await screen.findByText('Homes'));
  await user.keyboard('{Enter}{Enter}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(cancel).toHaveBeenCalledOnce();
});

test('a name that is being typed is applied with the rest', async () => {
  const { user, apply } = draw(VALUE, [answer(booleanLogicRoutes.check, () => ({ words: '', text: '' }))]);
  (await screen.findByRole('treeitem', { name: /^Homes/ })).focus();
  await user.keyboard('{Enter}2');
  await user.click(screen.getByRole('button', { name: 'Validate and apply' }));
  await vi.waitFor(() => expect(apply).toHaveBeenCalledOnce(), 20_000);
  expect(apply.mock.calls[0]?.[0]).toMatchObject({ nodes: [{ name: 'Homes2' }, { name: 'Suppression' }] });
});

test('what is changed while it is checked is not overwritten by the answer, and nothing is applied after Cancel', async () => {
  const check = answer(booleanLogicRoutes.check, () => ({ words: '', text: '' }));
  const { user, apply, cancel } = draw(VALUE, [check]);
  const movers = await screen.findByRole('treeitem', { name: /Movers/ });
  const fetch = globalThis.fetch;
  let held = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => held.promise.then(() => fetch(...request)));
  await user.click(screen.getByRole('button', { name: 'Validate and apply' }));
  movers.focus();
  await user.keyboard('{Delete}');
  held.resolve();
  expect(await screen.findByText(/was changed while it was checked/)).toBeTruthy();
  held = Promise.withResolvers<void>();
  await user.click(screen.getByRole('button', { name: 'Validate and apply' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(cancel).toHaveBeenCalledOnce();
  held.resolve();
  await vi.waitFor(() => expect(check.asked).toHaveLength(2), 20_000);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(apply).not.toHaveBeenCalled();
});
