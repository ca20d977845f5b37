import type { Fields } from '@kontor/core/contract';
import { ButtonMenu } from '@kontor/core/ui';
import { Button, CloseButton, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconStack2 } from '@tabler/icons-react';
import type { Listing } from './use-list-page.ts';

type Grouped<Row extends { id: string }, F extends Fields> = { state: Pick<Listing<Row, F>, 'groupings' | 'group' | 'groupBy'> };

/** What the list can be grouped by; nothing where no column is a choice. */
export function ListGroupMenu<Row extends { id: string }, F extends Fields>({ state: { groupings, group, groupBy } }: Grouped<Row, F>) {
  if (groupings.length === 0) return null;
  return (
    <ButtonMenu
      button={
        <Button
          variant="default"
          data-tip="Group by"
          leftSection={<IconStack2 size={16} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          Group by
        </Button>
      }
    >
      <Menu.Label>Group by</Menu.Label>
      {groupings.map(({ key, label }) => (
        <Menu.Item
          key={key}
          aria-current={key === group?.key || undefined}
          rightSection={key === group?.key && <IconCheck size={14} stroke={1.75} aria-hidden />}
          onClick={() => groupBy(key === group?.key ? null : key)}
        >
          {label}
        </Menu.Item>
      ))}
    </ButtonMenu>
  );
}

/** How the list is grouped, and the way back to its rows. */
export function ListGroupChip<Row extends { id: string }, F extends Fields>({ state: { group, groupBy } }: Grouped<Row, F>) {
  if (!group) return null;
  return (
    <span className="k-filter" data-active>
      <Button variant="default" leftSection={<IconStack2 size={16} stroke={1.5} aria-hidden />} onClick={() => groupBy(null)}>
        By {group.label}
      </Button>
      <CloseButton size={32} iconSize={16} aria-label="Show rows again" onClick={() => groupBy(null)} />
    </span>
  );
}
