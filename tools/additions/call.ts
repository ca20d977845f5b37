import { type Addition, behind, listed } from './addition.ts';

const HANDLER = `import type { SignedCall } from '@kontor/core/server';
import type { dealRoutes } from '@kontor/deals/contract';
import { findComments } from './comment-store.ts';
import { getDeal } from './deal-store.ts';

/** Comments on a deal. */
export async function listComments({ input, scope }: SignedCall<(typeof dealRoutes)['comments']>) {
  const { deal } = await getDeal(scope, input.id);
  return findComments(scope, deal.id);
}
`;

const STORE = `import { ownRows, type Scope } from '@kontor/core/server';
import { and, eq } from 'drizzle-orm';
import { dealTable as deal } from './deal-table.ts';

/** Comments on a deal of the scope's account. */
export const findComments = (scope: Scope, dealId: string) =>
  scope.run((database) =>
    database
      .select({ id: deal.id, text: deal.title })
      .from(deal)
      .where(and(eq(deal.id, dealId), ownRows(scope, deal.accountId))),
  );
`;

const ROUTE = `  comments: route({
    method: 'GET',
    path: 'deal/comments/{id}',
    access: 'agencyOrAdminFlag',
    summary: 'Comments on a deal',
    input: byId('deal').extend({ admin: AsStaff }),
    output: z.array(z.object({ id: EntityId, text: z.string() })),
    failures: [dealNotFound],
    effect: 'read',
  }),
`;

const PROBES = ["  ofAccount('deal', dealRoutes.get, byId),\n", "  ofAccount('deal', dealRoutes.comments, byId),\n"] as const;

/** A call of the specification that takes an id and reads a table: route, handler, store, and the door that joins them. */
export const call: Addition = {
  name: 'a call with an id',
  goal: 4,
  before: 9,
  counts: 'touched',
  edits: [
    behind('features/deals/contract/routes.ts', 'export const dealRoutes = {\n', ROUTE),
    behind(
      'features/deals/server/index.ts',
      "import { syncDealDimension, syncDealsOfPlans, syncDealsOfSegments } from './deal-dimension.ts';\n",
      "import { listComments } from './list-comments.ts';\n",
    ),
    behind('features/deals/server/index.ts', 'implement(dealRoutes, {\n', '  comments: listComments,\n'),
    { file: 'features/deals/server/list-comments.ts', text: HANDLER },
    { file: 'features/deals/server/comment-store.ts', text: STORE },
    listed('apps/server/matrix-probes.ts', ...PROBES),
    listed('apps/server/testing/matrix-probes.ts', ...PROBES),
    listed('features/deals/testing/index.ts', ...PROBES),
    listed('apps/server/radioactive-tenant.test.ts', 'const TELLING = [\n', "  'GET deal/comments/{}',\n"),
    listed(
      'apps/server/tenants.test.ts',
      'const DEAL_PROBES: Probe[] = [\n',
      "  { name: 'reads the comments of', route: dealRoutes.comments, input: (id) => ({ id }) },\n",
    ),
  ],
};
