import { hrefOf } from '@kontor/core/contract';
import { UiLink } from '@kontor/core/ui';
import { dealPages } from '@kontor/deals/contract';

/** A deal by its title, in a tab of its own: what is chosen here and what came of it stay. */
export const DealLink = ({ id, title }: { id: string; title: string }) => (
  <UiLink href={hrefOf(dealPages.edit, { id })} target="_blank" rel="noreferrer" title={`${title}, opens in a new tab`}>
    {title}
  </UiLink>
);
