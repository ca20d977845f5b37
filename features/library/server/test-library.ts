import type { Input } from '@kontor/core/contract';
import { type Caller, formOf, pngOf } from '@kontor/core/testing';
import { libraryRoutes } from '@kontor/library/contract';

type Draft = Input<typeof libraryRoutes.create>;
export const MISSING = 'f'.repeat(24);

/** Items of the library as a super user makes them. */
export function openTestLibrary(superUser: Caller) {
  let made = 0;
  const upload = async (pattern = 0): Promise<string> => {
    const form = formOf([['purpose', 'icon']], [{ name: 'icon.png', content: pngOf(150, 150, pattern) }]);
    return String((await superUser.raw({ method: 'POST', url: '/api/file/upload', ...form })).json().value);
  };
  const draft = (change: Partial<Draft> = {}): Draft => {
    made += 1;
    return {
      title: `Item ${made}`,
      cpm: '12.50',
      targeting: { platform: ['CTV'], country: { included: true, values: ['US'] } },
      ...change,
    };
  };
  const create = async (change: Partial<Draft> = {}): Promise<string> => {
    const { status, envelope } = await superUser.try(libraryRoutes.create, draft(change));
    if (status !== 200) throw new Error(`${envelope.msg} ${JSON.stringify(envelope.issues)}`);
    return envelope.value ?? '';
  };
  const read = (id: string) => superUser.call(libraryRoutes.get, { id });
  /** Writes an item with a change. */
  const update = async (id: string, change: Partial<Draft> & { version?: number }) => {
    const { title, desc, icon, featured, status, cpm, targeting } = await read(id);
    return superUser.try(libraryRoutes.update, { id, title, desc, icon, featured, status, cpm, targeting, ...change });
  };
  return { upload, draft, create, read, update };
}
