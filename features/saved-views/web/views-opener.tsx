import type { ViewsMenuProps } from '@kontor/core/web';
import { Button } from '@mantine/core';
import { IconChevronDown, IconListDetails } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

type OpenerProps = Pick<ViewsMenuProps, 'chosen' | 'isChanged'> & ComponentProps<typeof Button<'button'>>;

/** Names the view of the list in the same words for eyes and readers; “changed” where the list is no longer as it was kept. */
export const ViewsOpener = ({ chosen, isChanged, ...button }: OpenerProps) => (
  <Button
    variant="default"
    leftSection={<IconListDetails size={16} stroke={1.5} aria-hidden />}
    rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
    data-chosen={chosen !== null || undefined}
    {...button}
    className={`k-views ${button.className ?? ''}`}
  >
    <span dir="auto">{chosen ? `View: ${chosen.name}` : 'Views'}</span>
    {isChanged && <em> changed</em>}
  </Button>
);
