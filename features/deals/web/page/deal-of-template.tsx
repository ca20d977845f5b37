import { hrefOf, type Output } from '@kontor/core/contract';
import { ConfirmDialog, FactList, money, toast } from '@kontor/core/ui';
import { CallError, call, errorText, useWork } from '@kontor/core/web';
import { type DealTab, dealPages, templateChanged, templateGone } from '@kontor/deals/contract';
import { type LibraryItem, libraryPages, libraryRoutes } from '@kontor/library/contract';
import { changedTargeting } from '@kontor/media-plans/web';
import { useState } from 'react';
import { newDraft } from '../form/deal-form-values.ts';
import { OfTemplate } from '../form/of-template.ts';
import type { DealCopy } from './deal-copy.ts';
import { NewDeal, type NewDealProps } from './new-deal.tsx';

type Template = Output<typeof libraryRoutes.get>;
type Asked = { now: Template; again: () => void };

/** The template's price with a margin in percent (spec 2 §3); its plan is made with the deal. */
const draftOf = ({ title, cpm }: LibraryItem): DealCopy => ({
  draft: { ...newDraft(), title, rate: cpm, marginType: 'PERCENT' },
  leftOut: [],
});

/** In what a template differs from what the form was opened with. */
const differencesOf = (before: Template, now: Template) => [
  ...(before.title === now.title ? [] : [{ label: 'Title', value: now.title }]),
  ...(before.cpm === now.cpm ? [] : [{ label: 'Suggested CPM', value: `${money(before.cpm)} before, ${money(now.cpm)} now` }]),
  ...changedTargeting(before.targeting, now.targeting).map((label) => ({ label, value: 'Changed' })),
];

/** The form of a deal on a plan that is made of a template with it. One that was changed meanwhile shows in what, and asks. */
export function DealOfTemplate({ opened, tab }: { opened: LibraryItem; tab: DealTab }) {
  const [template, setTemplate] = useState<Template>(opened);
  const [filled] = useState(() => draftOf(opened));
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id, version } = template;
  const look = useWork(async (again: (now: Template) => void) => {
    const { data: now } = await call(libraryRoutes.get, { id });
    setAsked({ now, again: () => again(now) });
  });
  const handleRefused: NonNullable<NewDealProps['onRefused']> = (error, again) => {
    if (error instanceof CallError && error.code === templateGone.code)
      toast.failed(errorText(error), 'Unable to create this deal. Please try again.');
    else if (error instanceof CallError && error.code === templateChanged.code)
      look.mutate((now) => again({ libraryVersion: now.version }));
    else return false;
    return true;
  };
  const href = hrefOf(libraryPages.template, { id });
  const base = hrefOf(dealPages.template, { id });
  return (
    <OfTemplate value={{ id, version, title: template.title, targeting: template.targeting, href }}>
      <NewDeal
        tab={tab}
        filled={filled}
        keptAs={`deal of template ${id}`}
        place={{
          base,
          hrefOfTab: (type) => hrefOf(dealPages.template, { id, type }),
          cancel: { page: libraryPages.templates, label: libraryPages.templates.title },
          title: dealPages.template.title,
        }}
        failed="Unable to create this deal. Please try again."
        beside={{ libraryId: id, libraryVersion: version }}
        onRefused={handleRefused}
      />
      {asked && (
        <ConfirmDialog
          isOpen
          title="This template was changed since you opened it"
          confirmLabel="Create deal with the changes"
          onConfirm={() => {
            setTemplate(asked.now);
            setAsked(null);
            asked.again();
          }}
          onClose={() => setAsked(null)}
        >
          <FactList isPlain facts={differencesOf(template, asked.now)} />
          <p>The deal gets a media plan by the template as it is now. What you typed stays as it is.</p>
        </ConfirmDialog>
      )}
    </OfTemplate>
  );
}
