import {
  ButtonMenu,
  ChartTools,
  type ColumnLayout,
  ColumnsMenu,
  DateRangeFilter,
  type DayRange,
  FilterMenu,
  Hint,
  ReasonButton,
} from '@kontor/core/ui';
import { Button, Menu, MultiSelect, Select } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { PRESETS } from '../samples/presets.ts';
import { HEBREW, LONG } from '../samples/texts.ts';

const RANGE: DayRange = { startDate: '2026-11-07', endDate: '2026-11-20', key: 'last14day' };
const GENRES = ['Drama', 'News', 'Comedy', 'Sports', 'Documentary', 'Lifestyle', 'Kids', 'Music', HEBREW, LONG];
const OPTIONS = GENRES.map((value) => ({ value, label: value }));
const COLUMNS = ['Title', 'Deal ID', 'Status', 'DSP', 'Revenue'].map((label) => ({ key: label, label, isFixed: label === 'Title' }));
const LAYOUT: ColumnLayout = { order: ['Status', 'Deal ID'], pinned: ['Status'], widths: { DSP: 240 }, isWhole: false };
const TABLE = { columns: [{ label: 'Day' }], rows: [] };
const icon = { size: 16, stroke: 1.5 };

function Columns() {
  const [layout, setLayout] = useState(LAYOUT);
  const [visible, setVisible] = useState(new Set(['Title', 'Deal ID', 'Status', 'Revenue']));
  return (
    <ColumnsMenu
      columns={COLUMNS}
      visible={visible}
      onChange={setVisible}
      layout={layout}
      onLayout={setLayout}
      onReset={() => setLayout(LAYOUT)}
    />
  );
}

/** What floats, each over the room that it needs; the pictures open all of `data-opens` at once. */
const Float = ({ children, isOpen = false }: { children: ReactNode; isOpen?: boolean }) => (
  <div className="gallery-float" data-opens={isOpen ? undefined : true}>
    {children}
  </div>
);

export const Sheet = () => (
  <div className="gallery-floats">
    <Float>
      <DateRangeFilter value={RANGE} presets={PRESETS} onChange={() => undefined} maxDate="2026-11-20" minDate="2025-11-20" zone="EST" />
    </Float>
    <Float>
      <Columns />
    </Float>
    <Float>
      <FilterMenu label="Genre" options={OPTIONS} selected={['News', HEBREW]} onChange={() => undefined} />
    </Float>
    <Float isOpen>
      <Menu opened position="bottom-start">
        <Menu.Target>
          <Button variant="default">More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Deal</Menu.Label>
          <Menu.Item leftSection={<IconCopy {...icon} />}>Duplicate</Menu.Item>
          <Menu.Item disabled>Publish</Menu.Item>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash {...icon} />}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Float>
    <Float>
      <Hint about="pace">Delivered in percent of an even share of the goal by now. {LONG.slice(0, 120)}</Hint>
    </Float>
    <Float isOpen>
      <Select label="DSP" dropdownOpened data={['Vantor', 'Trellis', HEBREW]} defaultValue="Vantor" />
    </Float>
    <Float isOpen>
      <MultiSelect label="Genres" dropdownOpened data={GENRES.slice(0, 6)} defaultValue={['Drama', 'News']} />
    </Float>
    <Float>
      <DatePickerInput label="Flight" type="range" defaultValue={['2026-11-03', '2026-11-20']} clearable={false} />
    </Float>
    <Float>
      <ChartTools title="CPM" table={TABLE} file={{ name: 'cpm', facts: [] }} />
    </Float>
    <Float>
      <ButtonMenu button={<Button variant="default">CSV</Button>}>
        <Menu.Item>My columns</Menu.Item>
        <Menu.Item>{LONG.slice(0, 60)}</Menu.Item>
      </ButtonMenu>
    </Float>
    <Float isOpen>
      <ReasonButton reason="Save your changes before publishing.">Publish</ReasonButton>
    </Float>
  </div>
);
