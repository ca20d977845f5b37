import { allows, hrefOf } from '@kontor/core/contract';
import { renderScreen } from '@kontor/core/testing/web';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { webPages } from '../features.ts';
import { agencySession } from '../testing/sessions.ts';
import { createActions } from './palette-actions.ts';

const session = agencySession({ roles: ['agency', 'admin'] });
const actions = createActions(webPages, session, () => {});

beforeEach(() => localStorage.clear());

test.each(actions)('$label is called in the palette as on the list that it adds to', async ({ id, label }) => {
  const list = webPages.find(({ page }) => allows(page.access, session) && hrefOf(page) === id.slice(0, id.lastIndexOf('/')));
  if (!list) throw new Error(`No list above ${id}`);
  const { default: ListPage } = await list.load();
  renderScreen({ page: list.page, screen: ListPage, at: hrefOf(list.page), answers: [], session });
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(id);
});
