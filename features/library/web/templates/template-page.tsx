import { hrefOf, zoneOf } from '@kontor/core/contract';
import { Bone, ButtonLink, FactList, Note, PageHeader, Panel, Split, TableSkeleton } from '@kontor/core/ui';
import { type PageProps, RecordPage, type RecordWords, useViewer } from '@kontor/core/web';
import { dealPages } from '@kontor/deals/contract';
import { type LibraryItem, libraryPages, libraryRoutes, templateNotFound } from '@kontor/library/contract';
import { MEDIA_TYPES, nameOf, PLATFORMS } from '@kontor/market/reference';
import { TargetingTab, targetingLines, usePlanEditing } from '@kontor/media-plans/web';
import { AvailsLine } from '../avails-line.tsx';
import { LibraryIcon } from '../library-icon.tsx';
import { TemplatePrice } from './template-price.tsx';

const words: RecordWords<LibraryItem> = {
  title: libraryPages.template.title,
  titleOf: ({ title }) => title,
  failed: 'The template did not load',
  gone: 'It may have been disabled or deleted.',
  list: { page: libraryPages.templates, label: libraryPages.templates.title, back: 'Back to Deal Library' },
};

const Loading = () => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={92} />
      <div style={{ height: 14 }} />
      <Bone width="min(380px, 70%)" height={22} />
    </div>
    <TableSkeleton rows={12} label="Loading template" />
  </>
);

const NO_CHANGE = () => {};

/** What it targets: in words, and in the editor with the viewer's own forecast; nothing of it can be changed here (spec 2 §6). */
function Details({ template }: { template: LibraryItem }) {
  const { title, desc, targeting, names, closed } = template;
  const editing = usePlanEditing({ planTitle: title, targeting, names, onChange: NO_CHANGE, isReadOnly: true });
  const lines = targetingLines(targeting, editing.nameOf);
  return (
    <>
      {closed && <Note tone="warn">{closed} Ask the platform to open it.</Note>}
      {desc && <p className="k-library-desc">{desc}</p>}
      <Split>
        <Panel title="Targeting" note="in words">
          <FactList facts={lines.map((line) => ({ label: line.label, value: line.words }))} isPlain />
        </Panel>
        <TemplatePrice template={template} />
      </Split>
      <TargetingTab editing={editing} href={hrefOf(libraryPages.template, { id: template.id })} errors={{}} />
    </>
  );
}

const Actions = ({ id, closed }: Pick<LibraryItem, 'id' | 'closed'>) => (
  <>
    <ButtonLink variant="default" href={hrefOf(libraryPages.templates)}>
      Cancel
    </ButtonLink>
    {closed === null && <ButtonLink href={hrefOf(dealPages.template, { id, type: 'general' })}>Use Template</ButtonLink>}
  </>
);

const factsOf = ({ mediaType, platforms }: LibraryItem) =>
  `${nameOf(MEDIA_TYPES, mediaType)}, ${platforms.includes('ALL') ? 'all platforms' : platforms.map((code) => nameOf(PLATFORMS, code)).join(', ')}`;

/** One template as an account reads it. */
export default function TemplatePage({ parameters: { id = '' } }: PageProps) {
  const timezone = zoneOf(useViewer());
  return (
    <RecordPage key={id} read={libraryRoutes.get} input={{ id, timezone }} notFound={templateNotFound} words={words} loading={<Loading />}>
      {(template) => (
        <>
          <PageHeader
            crumbs={[{ label: libraryPages.templates.title, href: hrefOf(libraryPages.templates) }]}
            title={template.title}
            status={<LibraryIcon item={template} />}
            meta={
              <>
                {factsOf(template)}, <AvailsLine avails={template.avails} />
              </>
            }
            actions={<Actions id={id} closed={template.closed} />}
          />
          <Details key={`${template.id} ${template.version}`} template={template} />
        </>
      )}
    </RecordPage>
  );
}
