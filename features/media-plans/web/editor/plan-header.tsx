import { allows, hrefOf } from '@kontor/core/contract';
import { ButtonLink, ButtonMenu, IconButton, PageHeader, ReasonButton, type TabItem, toast, usePageActions } from '@kontor/core/ui';
import { useSession, useStaffView } from '@kontor/core/web';
import { libraryPages } from '@kontor/library/contract';
import { MEDIA_TYPES, nameOf, PLATFORMS } from '@kontor/market/reference';
import { type MediaPlan, mediaPlanDisabled, mediaPlanPages } from '@kontor/media-plans/contract';
import { Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconDotsVertical } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { PlanStatusPill } from '../plan-status-pill.tsx';
import { TemplateOrigin } from '../template-origin.tsx';
import { usePlanActions } from '../use-plan-actions.tsx';
import { CreateDealLink } from './create-deal-link.tsx';

type PlanHeaderProps = { plan: MediaPlan | null; tabs: readonly TabItem[] };

const factsOf = ({ targeting, attachedDeals, company }: MediaPlan, isStaffView: boolean) =>
  [
    isStaffView && company,
    nameOf(MEDIA_TYPES, targeting.mediaType),
    targeting.platform.includes('ALL') ? 'all platforms' : targeting.platform.map((code) => nameOf(PLATFORMS, code)).join(', '),
    attachedDeals === 1 ? 'attached to 1 deal' : `attached to ${attachedDeals} deals`,
  ]
    .filter(Boolean)
    .join(', ');

// An edit of the plan leaves both as they are.
const PlanActions = memo(({ plan }: { plan: MediaPlan }) => {
  const actions = usePlanActions();
  const locked = plan.mediaPlanDisabled ? mediaPlanDisabled.text : null;
  return (
    <>
      <ReasonButton
        variant="default"
        className="k-grow"
        reason={locked}
        loading={actions.isDuplicating}
        onClick={() => actions.duplicate([plan.id])}
      >
        Duplicate
      </ReasonButton>
      <CreateDealLink plan={plan} />
    </>
  );
});

const PlanMenu = memo(({ plan }: { plan: MediaPlan }) => {
  const navigate = useNavigate();
  const { copy } = useClipboard();
  const { remove, question } = usePlanActions({ onDeleted: () => void navigate({ to: hrefOf(mediaPlanPages.list), ignoreBlocker: true }) });
  const locked = plan.mediaPlanDisabled ? mediaPlanDisabled.text : null;
  const copyId = () => {
    copy(plan.id);
    toast.success('Media plan ID copied.');
  };
  usePageActions({ label: 'This media plan', actions: [{ id: 'copy-id', label: 'Copy ID', icon: IconCopy, run: copyId }] });
  return (
    <>
      <ButtonMenu button={<IconButton label="More actions" icon={IconDotsVertical} isFramed size={32} />}>
        <Menu.Item onClick={copyId}>Copy media plan ID</Menu.Item>
        <Menu.Item
          data-danger={locked ? undefined : true}
          {...(locked ? { 'aria-disabled': true, 'data-disabled': true, title: locked } : { onClick: () => remove(plan) })}
        >
          Delete media plan
        </Menu.Item>
      </ButtonMenu>
      {question}
    </>
  );
});

/** Super users make a library deal of what works. */
function StaffActions({ plan }: { plan: MediaPlan }) {
  if (!allows(libraryPages.create.access, useSession())) return null;
  return (
    <ButtonLink variant="default" href={`${hrefOf(libraryPages.create, { type: 'settings' })}?plan=${plan.id}`}>
      Make library deal
    </ButtonLink>
  );
}

export function PlanHeader({ plan, tabs }: PlanHeaderProps) {
  const isStaffView = useStaffView();
  return (
    <PageHeader
      crumbs={[{ label: 'Media Plans', href: hrefOf(isStaffView ? mediaPlanPages.staffList : mediaPlanPages.list) }]}
      title={plan?.title ?? mediaPlanPages.create.title}
      status={plan && <PlanStatusPill isEnabled={plan.status} />}
      meta={
        plan && (
          <>
            {factsOf(plan, isStaffView)}
            {plan.template && ', '}
            {plan.template && <TemplateOrigin of={plan.template} planId={plan.id} />}
          </>
        )
      }
      actions={plan && (isStaffView ? <StaffActions plan={plan} /> : <PlanActions plan={plan} />)}
      menu={plan && !isStaffView && <PlanMenu plan={plan} />}
      tabs={tabs}
      tabsLabel="Media plan"
    />
  );
}
