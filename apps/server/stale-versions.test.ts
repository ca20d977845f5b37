import { mediaListRoutes } from '@kontor/media-lists/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { savedViewRoutes } from '@kontor/saved-views/contract';
import { userRoutes } from '@kontor/users/contract';
import { expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';

const app = testApp();
const agency = () => app.as('agency');

/** Makes a record of each noun, and saves it under the version that it was made with. */
const NOUNS = {
  'media plan': async () => {
    const caller = await agency();
    const { envelope } = await caller.try(mediaPlanRoutes.create, { title: 'Read by two' });
    return (title: string) => caller.try(mediaPlanRoutes.update, { id: envelope.value ?? '', version: 1, title });
  },
  'media list': async () => {
    const caller = await agency();
    const { envelope } = await caller.try(mediaListRoutes.create, { mediaType: 'zipcode', title: 'Read by two', input: ['02108'] });
    return (title: string) => caller.try(mediaListRoutes.update, { type: 'zipcode', id: envelope.value ?? '', version: 1, title });
  },
  view: async () => {
    const caller = await agency();
    const { envelope } = await caller.try(savedViewRoutes.create, { list: 'deals', name: 'Two', search: '', table: '{}', isShared: false });
    return (name: string) => caller.try(savedViewRoutes.update, { id: envelope.value ?? '', version: 1, change: { name } });
  },
  user: async () => {
    const caller = await agency();
    const email = 'read-by-two@kontor.test';
    const names = { firstName: 'Read', lastName: 'Twice' };
    const { envelope } = await caller.try(userRoutes.create, { email, ...names, password: 'Correct-Horse-7-Battery', accounts: [] });
    return (firstName: string) => caller.try(userRoutes.update, { id: envelope.value ?? '', version: 1, email, ...names, firstName });
  },
};

test.each(Object.entries(NOUNS))('nobody saves a %s over what another has changed, and learns which version is stored', async (_, make) => {
  const save = await make();
  expect((await save('First')).status).toBe(200);
  const { status, envelope } = await save('Second');
  expect({ status, error: envelope.errorDetails, stored: envelope.value }).toEqual({ status: 409, error: 'staleVersion', stored: '2' });
});
