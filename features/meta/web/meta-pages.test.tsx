import { toDeleteMissing } from '@kontor/core/contract';
import { answer, refusal, renderScreen, sessionOf, stubUploads } from '@kontor/core/testing/web';
import { type MetaDetail, metaPages, metaRoutes, metaTaken } from '@kontor/meta/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import MetaCreatePage from './meta-create-page.tsx';
import MetaListPage from './meta-list-page.tsx';
import { MetaPage } from './meta-record-page.tsx';

const session = sessionOf({ superUser: true, admin: true, roles: ['super', 'agency'] });
const ID = '6'.repeat(24);
const META: MetaDetail = {
  id: ID,
  metaId: 'northwind.example',
  type: 'adomain',
  smallIcon: '1'.repeat(24),
  bigIcon: '2'.repeat(24),
  createdBy: 'Sam Platform',
  created: '2126-03-02T10:00:00.000Z',
  updated: '2126-03-02T10:00:00.000Z',
  version: 2,
};
const png = () => new File([new Uint8Array([0x89, 0x50])], 'icon.png', { type: 'image/png' });
const stubPictures = () => vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => {} }));
const panel = (name: string) => screen.getByRole('region', { name });
const choose = (name: string, file: File) =>
  act(async () => {
    const input = panel(name).querySelector('input[type=file]');
    if (input) await userEvent.upload(input as HTMLInputElement, file);
  });

test('icons are listed with their picture, type and who made them; none says “No Meta” (3 §2, §8)', async () => {
  const listed = answer(metaRoutes.list, { rows: [{ id: ID, data: META }], totalCount: 1, hasMore: false });
  const { container, unmount } = renderScreen({
    page: metaPages.list,
    screen: MetaListPage,
    at: '/admin/meta',
    answers: [listed],
    session,
  });
  expect(await screen.findByRole('link', { name: 'northwind.example' })).toBeTruthy();
  expect(container.querySelector('img')?.getAttribute('src')).toBe(`/api/meta/icon/${ID}/${META.smallIcon}`);
  expect(screen.getAllByText('Advertiser domain').length).toBeGreaterThan(0);
  unmount();
  const none = answer(metaRoutes.list, { rows: [], totalCount: 0, hasMore: false });
  renderScreen({ page: metaPages.list, screen: MetaListPage, at: '/admin/meta', answers: [none], session });
  expect(await screen.findByText('No Meta')).toBeTruthy();
});

test('a new one wants its id and both icons, shows each as it was chosen, and is sent with their files', async () => {
  stubPictures();
  const requests = stubUploads();
  const create = answer(metaRoutes.create, null, { msg: 'Meta created.', value: ID });
  const { router } = renderScreen({ page: metaPages.create, screen: MetaCreatePage, at: '/admin/meta/create', answers: [create], session });
  await userEvent.click(await screen.findByRole('button', { name: 'Create meta' }));
  for (const words of ['Meta ID is required.', 'Small icon is required.', 'Big icon is required.'])
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  await userEvent.type(screen.getByRole('textbox', { name: /^Meta ID/ }), 'northwind.example');
  for (const [place, name] of ['Small icon', 'Big icon'].entries()) {
    await choose(name, png());
    expect(requests[place]?.form?.get('purpose')).toBe('icon');
    act(() => requests[place]?.answer(200, { success: true, data: { id: String(place + 1).repeat(24), name: 'icon.png', size: 2 } }));
    expect((await screen.findByRole('img', { name: `${name} as it is now` })).getAttribute('src')).toBe('blob:chosen');
  }
  await userEvent.click(screen.getByRole('button', { name: 'Create meta' }));
  await waitFor(() =>
    expect(create.asked[0]?.body).toEqual({
      metaId: 'northwind.example',
      type: 'adomain',
      smallIcon: '1'.repeat(24),
      bigIcon: '2'.repeat(24),
    }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/meta/${ID}`));
});

test('a picture that is none, or too large, is refused before it is sent', async () => {
  const requests = stubUploads();
  renderScreen({ page: metaPages.create, screen: MetaCreatePage, at: '/admin/meta/create', answers: [], session });
  await screen.findByRole('region', { name: 'Small icon' });
  await choose('Small icon', new File([new Uint8Array(101 * 1_024)], 'icon.png', { type: 'image/png' }));
  expect((await screen.findAllByText('Please select a file less than 100 KB.')).length).toBeGreaterThan(0);
  expect(requests).toHaveLength(0);
});

test('an id that has icons already says so at its field', async () => {
  renderScreen({
    page: metaPages.edit,
    screen: MetaPage,
    at: `/admin/meta/${ID}`,
    answers: [answer(metaRoutes.get, META), refusal(metaRoutes.update, metaTaken, [{ path: 'metaId', message: metaTaken.text }])],
    session,
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Meta ID/ }), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText(metaTaken.text)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe('field-metaId'));
});

test('deleting asks first; a failure says “Unable to process request.” (3 §8)', async () => {
  renderScreen({
    page: metaPages.edit,
    screen: MetaPage,
    at: `/admin/meta/${ID}`,
    answers: [answer(metaRoutes.get, META), refusal(metaRoutes.remove, toDeleteMissing)],
    session,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Delete the icons of northwind.example?')).toBeTruthy();
  const [, confirm] = screen.getAllByRole('button', { name: 'Delete' });
  if (confirm) await userEvent.click(confirm);
  expect(await screen.findByText('Unable to process request.')).toBeTruthy();
});
