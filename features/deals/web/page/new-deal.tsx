import { hrefOf, type Input, type Page } from '@kontor/core/contract';
import { ButtonLink, goToField, Note, PageHeader, StickyBar } from '@kontor/core/ui';
import { useSave, useUnsavedGuard, useViewer } from '@kontor/core/web';
import { CREATE_TABS, type DealTab, dealPages, dealRoutes, tabsOpen } from '@kontor/deals/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { DealStatusPill } from '../deal-status-pill.tsx';
import { ChangesText } from '../form/changes-text.tsx';
import { DealFormBody } from '../form/deal-form-body.tsx';
import { newDraft, TAB_LABELS } from '../form/deal-form-values.ts';
import { useDealForm } from '../form/use-deal-form.ts';
import type { DealCopy } from './deal-copy.ts';
import { DEAL_READS } from './deal-reads.ts';

const SETTLE_MS = 500;

/** Where the form stands: under which address, and where Cancel leads (spec 2 §2). */
export type NewDealPlace = { base: string; hrefOfTab: (type: string) => string; cancel: { page: Page; label: string }; title: string };
type Creation = Input<typeof dealRoutes.create>;

export type NewDealProps = {
  tab: DealTab;
  place: NewDealPlace;
  /** What the form came back with after an ended session is kept under this name. */
  keptAs: string;
  filled?: DealCopy | undefined;
  /** Heads what could not be taken over. */
  leftOut?: string;
  failed: string;
  /** What is sent beside the form. */
  beside?: Partial<Creation>;
  /** Takes a refusal that the form cannot show; `again` sends the same with what is given in place. */
  onRefused?: (error: unknown, again: (beside: Partial<Creation>) => void) => boolean;
};

/** A form of a deal that is not there yet. Nothing is saved until it is created. */
export function NewDeal({ tab, place, keptAs, filled, leftOut = '', failed, beside = {}, onRefused }: NewDealProps) {
  const [initial] = useState(newDraft);
  const navigate = useNavigate();
  const tabs = tabsOpen(CREATE_TABS, useViewer());
  const { save, isSaving, isSaved } = useSave(dealRoutes.create, {
    invalidates: DEAL_READS,
    failed,
    onSaved: ({ value }) => {
      if (value) setTimeout(() => void navigate({ to: hrefOf(dealPages.edit, { id: value }) }), SETTLE_MS);
    },
  });
  const send = (draft: Creation, showIssues: (error: unknown) => boolean) => {
    const again = (other: Partial<Creation>) => send({ ...draft, ...other }, showIssues);
    save(draft, (error) => onRefused?.(error, again) || showIssues(error));
  };
  const deal = useDealForm({
    keptAs,
    initial,
    tab,
    onTab: (type) => void navigate({ href: place.hrefOfTab(type) }),
    onSave: (draft, showIssues) => !isSaved && send({ ...draft, ...beside }, showIssues),
  });
  const fill = useEffectEvent(() => {
    // What came back from an ended session is newer.
    if (filled && JSON.stringify(deal.form.getValues()) === JSON.stringify(initial)) deal.form.setValues(filled.draft);
    // What is filled from a plan lacks its DSP alone.
    goToField(filled?.draft.dealDspId === '' ? 'dealDspId' : 'title');
  });
  useEffect(() => fill(), []);
  const guard = useUnsavedGuard(deal.isDirty && !isSaved, (path) => path.startsWith(place.base));
  return (
    <>
      <PageHeader
        crumbs={[{ label: place.cancel.label, href: hrefOf(place.cancel.page) }, { label: place.title }]}
        title={deal.form.getValues().title.trim() || place.title}
        status={<DealStatusPill status="DRAFT" />}
        tabsLabel="Deal"
        tabs={tabs.map((type) => ({
          label: TAB_LABELS[type],
          href: place.hrefOfTab(type),
          current: type === tab,
          errors: deal.errorsOn(type),
        }))}
      />
      {filled && filled.leftOut.length > 0 && (
        <Note>
          {leftOut}: {filled.leftOut.join('; ')}.
        </Note>
      )}
      <DealFormBody deal={deal} tab={tab} isReadOnly={isSaved} />
      <StickyBar message={<ChangesText changes={deal.changed.length} errors={deal.problems.length} none="Nothing filled in yet" />}>
        <ButtonLink variant="default" href={hrefOf(place.cancel.page)}>
          Cancel
        </ButtonLink>
        <Button onClick={deal.submit} loading={isSaving || isSaved}>
          Create deal
        </Button>
      </StickyBar>
      {guard}
    </>
  );
}
