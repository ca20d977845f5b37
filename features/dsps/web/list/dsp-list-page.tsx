import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Cut, Page, PageHeader, UiLink } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage, usePageTitle } from '@kontor/core/web';
import { type DspRow, dspAdminRoutes, dspList, dspPages } from '@kontor/dsps/contract';
import { NameIcon } from '@kontor/meta/web';
import { IconPlus } from '@tabler/icons-react';
import { DspStatusPill } from '../dsp-status-pill.tsx';

/** On a phone type and status stand under the name. */
const looks: Looks<DspRow, typeof dspList.fields> = {
  name: {
    width: 260,
    cell: ({ id, name }) => (
      <>
        <NameIcon of="dsp" name={id} />
        <UiLink href={hrefOf(dspPages.edit, { id })}>
          <Cut text={name} />
        </UiLink>
      </>
    ),
    sub: ({ status, type }) => (
      <>
        <DspStatusPill status={status} /> {type === 'direct' ? 'Direct' : 'Indirect'}
      </>
    ),
  },
  type: { width: 92, priority: 7 },
  source: { width: 150, priority: 3 },
  sourceSeat: { width: 130, priority: 2 },
  status: { width: 108, priority: 9, cell: ({ status }) => <DspStatusPill status={status} /> },
  seat: { width: 76, priority: 5 },
  seatCount: { width: 84, priority: 6 },
  publishedDeals: { width: 124, priority: 8 },
  createDate: { width: 104, priority: 1 },
  lastUpdate: { width: 104, priority: 4 },
};

const CreateLink = ({ className }: { className?: string }) => (
  <ButtonLink
    href={hrefOf(dspPages.create)}
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    {...(className && { className })}
  >
    Create DSP
  </ButtonLink>
);

/** DSPs of the platform (spec 3 §2). */
export default function DspListPage() {
  usePageTitle(dspPages.list.title);
  const state = useListPage(dspList, dspAdminRoutes.list, { file: dspAdminRoutes.download });
  return (
    <Page>
      <PageHeader title={dspPages.list.title} meta="The systems that deals are sold to" actions={<CreateLink className="k-grow" />} />
      <ListTable
        state={state}
        looks={looks}
        none={{
          words: 'Each deal is sold to a DSP. Make the first one, with the seats that its buyers have there.',
          create: <CreateLink />,
        }}
      />
    </Page>
  );
}
