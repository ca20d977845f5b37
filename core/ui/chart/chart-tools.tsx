import { Button, Menu } from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { ButtonMenu } from '../menu/button-menu.tsx';
import { pictureOf } from './chart-picture.ts';
import { type ChartTable, csvOf, download, type FileFacts } from './chart-table.ts';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

/** What a chart's files are called, without ending, and what their heads say. */
export type ChartFile = { name: string; facts: FileFacts };

export type ChartToolsProps = {
  title: string;
  table: ChartTable;
  file: ChartFile;
  /** Undefined where there is but one view. */
  isTable?: boolean | undefined;
  onTable?: ((isTable: boolean) => void) | undefined;
  /** Draws the chart; left out where there is no picture to take. */
  draw?: (() => { canvas: HTMLCanvasElement; ratio: number } | null) | undefined;
};

/** View as table, and the files of a chart: CSV with raw figures, PNG of what is drawn. */
export function ChartTools({ title, table, file, isTable, onTable, draw }: ChartToolsProps) {
  const Icon = isTable ? IconChartBar : IconTable;
  const savePicture = async () => {
    const drawn = draw?.();
    const blob = drawn && (await pictureOf(drawn, { title, facts: file.facts }));
    if (blob) download(blob, `${file.name}.png`);
  };
  return (
    <>
      {onTable && (
        <Button variant="subtle" size="compact-xs" leftSection={<Icon {...icon} />} onClick={() => onTable(!isTable)}>
          {isTable ? 'View as chart' : 'View as table'}
        </Button>
      )}
      <ButtonMenu
        button={
          <Button variant="subtle" size="compact-xs" leftSection={<IconDownload {...icon} />} aria-label={`${title}: download`}>
            Download
          </Button>
        }
      >
        <Menu.Item onClick={() => download(csvOf(table, [['Figures', title], ...file.facts]), `${file.name}.csv`)}>
          CSV, raw figures
        </Menu.Item>
        {draw && !isTable && <Menu.Item onClick={() => void savePicture()}>Picture (PNG)</Menu.Item>}
      </ButtonMenu>
    </>
  );
}
