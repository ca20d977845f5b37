import { hrefOf } from '@kontor/core/contract';
import { Page } from '@kontor/core/ui';
import { type PageProps, usePageTitle } from '@kontor/core/web';
import { mediaPlanPages } from '@kontor/media-plans/contract';
import { PlanEditor } from './plan-editor.tsx';

export default function PlanCreatePage({ parameters: { type } }: PageProps) {
  usePageTitle(mediaPlanPages.create.title);
  return (
    <Page>
      <PlanEditor
        plan={null}
        tab={type === 'targeting' || type === 'explorer' ? type : 'settings'}
        hrefOfTab={(tab) => hrefOf(mediaPlanPages.create, { type: tab })}
      />
    </Page>
  );
}
