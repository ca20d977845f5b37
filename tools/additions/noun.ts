import { type Addition, behind } from './addition.ts';

const ROUTE = `  label: route({
    method: 'GET',
    path: 'label/get/{id}',
    access: 'agency',
    summary: 'A label that deals are kept under',
    input: byId('label'),
    output: z.object({ id: z.string(), name: z.string() }),
    failures: [commentedDealNotFound],
    effect: 'read',
  }),
`;

const HANDLER = `import { commentedDealNotFound, type commentRoutes } from '@kontor/comments/contract';
import { fail } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { findLabel } from './label-store.ts';

/** A label of the caller's account. */
export const readLabel = async ({ input, scope }: SignedCall<(typeof commentRoutes)['label']>) =>
  (await findLabel(scope, input.id)) ?? fail(commentedDealNotFound);
`;

const STORE = `import { ownRows, type Scope } from '@kontor/core/server';
import { and, eq } from 'drizzle-orm';
import { commentTable as label } from './comment-table.ts';

/** A label of the scope's account; null where there is none. */
export async function findLabel(scope: Scope, id: string): Promise<{ id: string; name: string } | null> {
  const [row] = await scope.run((database) =>
    database
      .select({ id: label.id, name: label.text })
      .from(label)
      .where(and(eq(label.id, id), ownRows(scope, label.accountId))),
  );
  return row ?? null;
}
`;

const MAKER = `/** A label, whose records the sweeps ask other accounts for. */
const label: Maker = async (scope, accountId, userId) => deal(scope, accountId, userId);

`;

/** A call with an id of a noun that no call had: its id says so, and the sweeps must be able to make one. */
export const noun: Addition = {
  name: 'a call of a new noun',
  goal: 5,
  before: 9,
  counts: 'touched',
  edits: [
    behind('features/comments/contract/routes.ts', 'export const commentRoutes = {\n', ROUTE),
    behind(
      'features/comments/server/index.ts',
      "import { implement, serverFeature } from '@kontor/core/server';\n",
      "import { readLabel } from './read-label.ts';\n",
    ),
    behind('features/comments/server/index.ts', 'implement(commentRoutes, { ', 'label: readLabel, '),
    { file: 'features/comments/server/read-label.ts', text: HANDLER },
    { file: 'features/comments/server/label-store.ts', text: STORE },
    {
      file: 'apps/server/testing/objects.ts',
      find: 'export const MAKERS = {\n',
      put: `${MAKER}export const MAKERS = {\n  label,\n`,
      isRequired: true,
    },
  ],
};
