import { type Input, somethingWrong } from '@kontor/core/contract';
import { answer, refusal, renderScreen, sessionOf, stubUploads } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { documentPages, documentRoutes, type SupportDocument } from '@kontor/documents/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import DocumentsPage from './documents-page.tsx';

const boss = sessionOf({ superUser: true, roles: ['super'] });
const guide = (n: number, title = `Guide ${n}`): SupportDocument => ({
  key: n.toString(16).padStart(24, '0'),
  title,
  url: `/api/helpcenter/documentation/file/${n}`,
  size: 1_258_291,
  pages: 3,
  lastUpdate: '2026-11-12T18:05:00.000Z',
  version: 1,
});
/** The call as the server answers it: what is asked stands in its URL. */
const serving = (all: () => SupportDocument[]) =>
  answer(documentRoutes.get, (_, url) => {
    const [q, start, size] = ['q', 'start', 'size'].map((key) => url.searchParams.get(key) ?? '');
    const found = all().filter(({ title }) => title.toLowerCase().includes((q ?? '').toLowerCase()));
    const list = found.slice(Number(start), Number(start) + Number(size));
    return { list, totalCount: found.length, hasMore: Number(start) + list.length < found.length };
  });
type Answers = Parameters<typeof renderScreen>[0]['answers'];
const draw = (answers: Answers, session = sessionOf(), at = '/helpcenter/docs') =>
  renderScreen({ page: documentPages.documents, screen: DocumentsPage, at, answers, session });
beforeEach(() => localStorage.clear());
afterEach(() => {
  toast.clean();
  vi.unstubAllGlobals();
});

test('each document is a card with title, size, pages and date; it is saved or looked at, and only super users change it (1 §2.8, §6)', async () => {
  draw([serving(() => [guide(1, 'From plan to deal')])]);
  expect(await screen.findByRole('heading', { name: 'From plan to deal' })).toBeTruthy();
  expect(screen.getByText(/^1\.2 MB, 3 pages, Nov 12/)).toBeTruthy();
  const save = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download From plan to deal' });
  expect([save.getAttribute('href'), save.download]).toEqual(['/api/helpcenter/documentation/file/1', 'From plan to deal.pdf']);
  for (const name of ['Upload', 'Delete', /Rename/]) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the preview shows it in the browser’s viewer, and gives the focus back when it closes', async () => {
  draw([serving(() => [guide(1)])]);
  const opener = await screen.findByRole('button', { name: 'Preview Guide 1' });
  await userEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Guide 1' });
  expect(within(dialog).getByTitle('Guide 1').getAttribute('src')).toBe('/api/helpcenter/documentation/file/1');
  expect(within(dialog).getByTitle('Guide 1').hasAttribute('sandbox')).toBe(false);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('a search without result has its words and is cleared; none at all is another text (1 §2.8)', async () => {
  const view = draw([serving(() => [guide(1)])]);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search documents' }), 'nothing');
  expect(await screen.findByText('We have not found any document related to your search')).toBeTruthy();
  await userEvent.click(screen.getByText('Clear search'));
  expect(await screen.findByRole('heading', { name: 'Guide 1' })).toBeTruthy();
  view.unmount();
  draw([serving(() => [])]);
  expect(await screen.findByText('No Documents')).toBeTruthy();
});

test('fifty come at a time, more with Load More, and a hundred or 250 where somebody chooses so (1 §9)', async () => {
  const all = Array.from({ length: 120 }, (_, n) => guide(n + 1));
  draw([serving(() => all)]);
  expect(await screen.findByText('50 of 120 documents')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
  expect(await screen.findByText('100 of 120 documents')).toBeTruthy();
  const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' });
  expect([...sizes.options].map(({ value }) => value)).toEqual(['50', '100', '250']);
  await userEvent.selectOptions(sizes, '250');
  expect(await screen.findByText('120 documents')).toBeTruthy();
});

test('those that are selected are counted on Delete, go at once, and come back by the toast (1 §2.8)', async () => {
  let there = [guide(1), guide(2), guide(3)];
  const remove = answer(
    documentRoutes.remove,
    (body) => {
      const keys = body as unknown as string[]; // its body is the list itself
      there = there.filter(({ key }) => !keys.includes(key));
      return null;
    },
    { msg: '2 documents deleted.' },
  );
  const restore = answer(documentRoutes.restore, () => {
    there = [guide(1), guide(2), guide(3)];
    return null;
  });
  draw([serving(() => there), remove, restore], boss);
  const button = await screen.findByRole('button', { name: /^Delete/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  for (const n of [1, 3]) await userEvent.click(await screen.findByRole('checkbox', { name: `Select Guide ${n}` }));
  expect(screen.getByRole('button', { name: /^Delete/ }).textContent).toBe('Delete2');
  await userEvent.click(screen.getByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Guide 1' })).toBeNull());
  expect(remove.asked[0]?.body).toEqual([guide(1).key, guide(3).key]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Guide 1' })).toBeTruthy();
  expect(restore.asked[0]?.body).toEqual([guide(1).key, guide(3).key]);
});

test('a new title is neither empty nor the old one; what the server refuses is said at it (1 §5)', async () => {
  const rename = answer(documentRoutes.rename, null);
  draw([serving(() => [guide(1)]), rename], boss);
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Guide 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename document' }));
  const box = dialog.getByRole('textbox', { name: 'Title' });
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await dialog.findByText('Change the title first.')).toBeTruthy();
  await userEvent.clear(box);
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await dialog.findByText('Title is required.')).toBeTruthy();
  expect(rename.asked).toEqual([]);
  await userEvent.type(box, ' Another ');
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  await waitFor(() =>
    expect(rename.asked[0]?.body).toMatchObject({ title: ' Another ', version: 1 } satisfies Partial<Input<typeof documentRoutes.rename>>),
  );
});

test('an upload takes one PDF and a title; every other file is named, and the dialog closes when it is there (1 §5)', async () => {
  draw([serving(() => [])], boss);
  const begun = stubUploads();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Upload' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload document' }));
  const choose = (...files: File[]) => {
    const input = document.querySelector('[role=dialog] input[type=file]');
    if (!input) throw new Error('no input');
    Object.defineProperty(input, 'files', { configurable: true, value: files });
    act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
  };
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
  await send();
  expect(await dialog.findByText('Title is required.')).toBeTruthy();
  expect((await dialog.findAllByText('Choose a PDF first.')).length).toBeGreaterThan(0);
  choose(new File(['x'], 'guide.docx'));
  expect((await dialog.findAllByText('guide.docx is not a PDF file.')).length).toBeGreaterThan(0);
  choose(new File(['x'], 'a.pdf'), new File(['x'], 'b.pdf'));
  expect((await dialog.findAllByText('Please select one file.')).length).toBeGreaterThan(0);
  choose(new File(['%PDF-1.4'], 'From_plan.pdf'));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('From plan');
  await send();
  expect([begun.length, begun[0]?.form?.get('title')]).toEqual([1, 'From plan']);
  act(() => begun[0]?.answer(200, { success: true, msg: 'From plan is uploaded.', value: '1'.repeat(24), data: { key: '1'.repeat(24) } }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('From plan is uploaded.')).toBeTruthy();
});

test('while they load there is a skeleton; documents that did not load offer Retry', async () => {
  draw([refusal(documentRoutes.get, { ...somethingWrong, status: 400 })]);
  expect(await screen.findByText('The documents did not load')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
