import { AccountButton, Footer, PageHeader, type PageHeaderProps, Panel, SideNav, Split, StatusPill, UserButton } from '@kontor/core/ui';
import { Button } from '@mantine/core';
import { IconDotsVertical, IconPlayerPause } from '@tabler/icons-react';
import { STATUSES } from '../samples/deals.ts';
import { dimensions } from '../samples/targeting.ts';
import { HEBREW, LONG, LONG_WORD } from '../samples/texts.ts';
import { InStates, type Part } from '../sheet.tsx';

const tabsOf = (labels: string[], badge?: number) =>
  labels.map((label, i) => ({ label, href: '#/frames', current: i === 0, ...(badge !== undefined && { count: badge * (i + 1) }) }));
const actions = (
  <Button variant="default" className="k-grow" leftSection={<IconPlayerPause size={16} stroke={1.5} />}>
    Unpublish
  </Button>
);
const menu = (
  <Button variant="default" aria-label="More actions" px={7}>
    <IconDotsVertical size={16} stroke={1.5} />
  </Button>
);
const crumbs = [
  { label: 'Deals', href: '#/deals' },
  { label: 'KN-26411-A0', copy: 'deal ID' },
];
const HEADERS: PageHeaderProps[] = [
  { title: 'Deals', meta: 'Self created, Nov 7 – 20, 2026, EST', tabs: tabsOf(['All', 'Draft', 'Published', 'Inactive'], 83) },
  {
    title: 'Northlight CTV Prime, Adults 25–54',
    crumbs,
    status: <StatusPill {...STATUSES.Published} />,
    meta: 'Fixed, $22.00 floor, Vantor, Sep 1 – Nov 30',
    tabs: tabsOf(['Dashboard', 'Settings', 'Delivery', 'Bidstream Data', 'App Info Override', 'History']),
    actions,
    menu,
  },
  { title: LONG, crumbs, status: <StatusPill {...STATUSES['Changes Requested']} />, meta: LONG, tabs: tabsOf(['Settings']), actions, menu },
  { title: LONG_WORD, crumbs, actions, menu },
  { title: HEBREW, status: <StatusPill {...STATUSES.Draft} />, actions },
];
const FRAME: Part[] = [
  ({ disabled }) =>
    !disabled && (
      <>
        <AccountButton name="Halden Media" tag="Agency" />
        <UserButton name="Maren Oduya" />
        <AccountButton name={HEBREW} />
        <Footer version="Kontor 1.11.0" data="Data to 14:45 EST">
          <button type="button">Shortcuts</button>
        </Footer>
      </>
    ),
];

export const Sheet = () => (
  <>
    {HEADERS.map((header, i) => (
      <PageHeader key={header.title} tabsLabel={`Sections ${i}`} {...header} />
    ))}
    <InStates title="Top bar and footer" parts={FRAME} />
    <Split>
      <Panel title="The wider of two" note="sample data" actions={<Button variant="subtle">View All</Button>}>
        Text
      </Panel>
      <Panel title="The other">
        <SideNav label="Dimensions" groups={dimensions} />
      </Panel>
    </Split>
  </>
);
