import { PageHeader } from '@kontor/core/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { SHEETS, type SheetName } from './sheets.ts';

/** Before a sheet's name in the address: the sheet alone. */
export const BARE = 'bare/';

const sheet = (load: () => Promise<{ Sheet: ComponentType }>) => lazy(() => load().then(({ Sheet }) => ({ default: Sheet })));
const PAGES: Record<SheetName, ComponentType> = {
  actions: sheet(() => import('./sheets/actions.tsx')),
  fields: sheet(() => import('./sheets/fields.tsx')),
  choices: sheet(() => import('./sheets/choices.tsx')),
  lists: sheet(() => import('./sheets/lists.tsx')),
  values: sheet(() => import('./sheets/values.tsx')),
  figures: sheet(() => import('./sheets/figures.tsx')),
  charts: sheet(() => import('./sheets/charts.tsx')),
  tables: sheet(() => import('./sheets/tables.tsx')),
  waiting: sheet(() => import('./sheets/waiting.tsx')),
  frames: sheet(() => import('./sheets/frames.tsx')),
  floats: sheet(() => import('./sheets/floats.tsx')),
  dialogs: sheet(() => import('./sheets/dialogs.tsx')),
};

/** One group of parts under its name. */
export function SheetPage({ name }: { name: string }) {
  const [key, title] = SHEETS.find(([one]) => one === name) ?? SHEETS[0];
  const Parts = PAGES[key];
  return (
    <Suspense>
      <div className="k-page">
        <PageHeader title={title} meta="Sample data" />
        <Parts />
      </div>
    </Suspense>
  );
}
