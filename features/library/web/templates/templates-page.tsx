import { hrefOf } from '@kontor/core/contract';
import { Cut, Page, PageHeader, UiLink } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage, usePageTitle, useUrl } from '@kontor/core/web';
import { libraryPages, libraryRoutes, type TemplateRow, TemplateWish, templateList } from '@kontor/library/contract';
import { MEDIA_TYPES, PLATFORMS } from '@kontor/market/reference';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { z } from 'zod';
import { LibraryIcon } from '../library-icon.tsx';
import { FeaturedPanel } from './featured-panel.tsx';
import { TemplateActions } from './template-card.tsx';

/** What narrows both the cards and the list; the list's search does too. */
const Narrowed = z.object({ media: TemplateWish.mediaType.catch(undefined), platform: TemplateWish.platform.catch(undefined) });

const looks: Looks<TemplateRow, typeof templateList.fields> = {
  title: {
    width: 300,
    cell: (row) => (
      <span className="k-library-title">
        <LibraryIcon item={row} />
        <UiLink href={hrefOf(libraryPages.template, { id: row.id })}>
          <Cut text={row.title} />
        </UiLink>
      </span>
    ),
    sub: ({ closed }) => closed,
  },
  mediaType: { width: 110, priority: 5 },
  platforms: { width: 180, priority: 6 },
  clauses: { width: 96, priority: 3 },
  dailyAvails: { width: 110, priority: 9 },
  cpm: { width: 120, priority: 8 },
  updateDate: { priority: 4 },
};
const rowActions = (row: TemplateRow) => <TemplateActions template={row} />;
const none = { words: 'Templates appear here once the platform has made some.' };

const named = (list: readonly { code: string; name: string }[]) => list.map(({ code, name }) => ({ value: code, label: name }));
const PLATFORM_OPTIONS = named(PLATFORMS).filter(({ value }) => value !== 'ALL');

type FiltersProps = {
  media: string | undefined;
  platform: string | undefined;
  onChange: (change: Record<string, string | undefined>) => void;
};
const Filters = ({ media, platform, onChange }: FiltersProps) => (
  <div className="k-featured-filters">
    <Select
      aria-label="Media type"
      size="xs"
      w={148}
      clearable
      placeholder="Any media type"
      data={named(MEDIA_TYPES)}
      value={media ?? null}
      onChange={(next) => onChange({ media: next ?? undefined })}
      clearButtonProps={{ 'aria-label': 'Any media type' }}
    />
    <Select
      aria-label="Platform"
      size="xs"
      w={132}
      clearable
      placeholder="Any platform"
      data={PLATFORM_OPTIONS}
      value={platform ?? null}
      onChange={(next) => onChange({ platform: next ?? undefined })}
      clearButtonProps={{ 'aria-label': 'Any platform' }}
    />
  </div>
);

/** The deal library of an account: featured deals, and every template (spec 2 §2). */
export default function TemplatesPage() {
  usePageTitle(libraryPages.templates.title);
  const [{ media, platform }, setNarrowed] = useUrl(Narrowed);
  const also = useMemo(() => ({ ...(media && { mediaType: media }), ...(platform && { platform }) }), [media, platform]);
  const state = useListPage(templateList, libraryRoutes.templates, { also });
  const isNarrowed = media !== undefined || platform !== undefined || state.q !== '';
  const handleClear = () => {
    state.clear();
    setNarrowed({ media: undefined, platform: undefined }, true);
  };
  return (
    <Page>
      <PageHeader title={libraryPages.templates.title} meta="Templates that become a deal in two clicks; avails are per day" />
      <FeaturedPanel
        wish={{ ...also, searchQuery: state.q }}
        isNarrowed={isNarrowed}
        onClear={handleClear}
        filters={<Filters media={media} platform={platform} onChange={(change) => setNarrowed(change, true)} />}
      />
      <ListTable state={state} looks={looks} none={none} rowActions={rowActions} />
    </Page>
  );
}
