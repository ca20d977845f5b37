import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Cut, Page, PageHeader, UiLink } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage, usePageTitle } from '@kontor/core/web';
import { iconHref, META_LABELS, type MetaRow, metaList, metaPages, metaRoutes } from '@kontor/meta/contract';
import { IconPlus } from '@tabler/icons-react';
import { IconPicture } from './name-icon.tsx';

const looks: Looks<MetaRow, typeof metaList.fields> = {
  metaId: {
    width: 320,
    cell: ({ id, metaId, smallIcon }) => (
      <>
        <IconPicture src={iconHref(id, smallIcon)} />
        <UiLink href={hrefOf(metaPages.edit, { id })}>
          <Cut text={metaId} />
        </UiLink>
      </>
    ),
    sub: ({ type, createdBy }) => `${META_LABELS[type]}, ${createdBy}`,
  },
  type: { width: 160, priority: 9 },
  createdBy: { width: 180, priority: 6 },
  created: { width: 104, priority: 5 },
};

const CreateLink = ({ className }: { className?: string }) => (
  <ButtonLink
    href={hrefOf(metaPages.create)}
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    {...(className && { className })}
  >
    Create meta
  </ButtonLink>
);

/** Icons of advertisers, publishers, bundles and DSPs (spec 3 §2). */
export default function MetaListPage() {
  usePageTitle(metaPages.list.title);
  const state = useListPage(metaList, metaRoutes.list);
  return (
    <Page>
      <PageHeader title={metaPages.list.title} meta="Icons that stand beside names" actions={<CreateLink className="k-grow" />} />
      <ListTable
        state={state}
        looks={looks}
        none={{ words: 'Give an advertiser, a publisher, a bundle or a DSP its icons.', create: <CreateLink /> }}
      />
    </Page>
  );
}
