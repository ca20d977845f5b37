import { Button, Menu } from '@mantine/core';
import { IconChartBar, IconDotsVertical, IconDownload, IconTable } from '@tabler/icons-react';
import { IconButton } from '../feedback/icon-button.tsx';
import { ButtonMenu } from '../menu/button-menu.tsx';
import { pictureOf } from './chart-picture.ts';
import { type ChartTable, csvOf, download, type FileFacts } from './chart-table.ts';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

/** What a chart's files are called, without ending, and what their heads say. */
export type ChartFile = { name: string; facts: FileFacts };

export type ChartToolsProps = {
  title: string;
  table: ChartTable;
  /** Null while what is drawn answers the question before: no file is made of it, whose head would say other days than its rows have. */
  file: ChartFile | null;
  /** Undefined where there is but one view. */
  isTable?: boolean | undefined;
  onTable?: ((isTable: boolean) => void) | undefined;
  /** Draws the chart; left out where there is no picture to take. */
  draw?: (() => { canvas: HTMLCanvasElement; ratio: number } | null) | undefined;
};

/** View as table, and the files of a chart: CSV with raw figures, PNG of what is drawn. In the narrowest heads all of it is one menu. */
export function ChartTools({ title, table, file, isTable, onTable, draw }: ChartToolsProps) {
  const Icon = isTable ? IconChartBar : IconTable;
  const saveCsv = ({ name, facts }: ChartFile) => download(csvOf(table, [['Figures', title], ...facts]), `${name}.csv`);
  const savePicture = async ({ name, facts }: ChartFile) => {
    const drawn = draw?.();
    const blob = drawn && (await pictureOf(drawn, { title, facts }));
    if (blob) download(blob, `${name}.png`);
  };
  const view = isTable ? 'View as chart' : 'View as table';
  const tool = { className: 'k-tool', variant: 'subtle', size: 'compact-xs' } as const;
  const files = (
    <>
      <Menu.Item disabled={!file} onClick={() => file && saveCsv(file)}>
        CSV, raw figures
      </Menu.Item>
      {draw && !isTable && (
        <Menu.Item disabled={!file} onClick={() => file && void savePicture(file)}>
          Picture (PNG)
        </Menu.Item>
      )}
    </>
  );
  return (
    <>
      {onTable && (
        <Button {...tool} title={view} leftSection={<Icon {...icon} />} onClick={() => onTable(!isTable)}>
          {view}
        </Button>
      )}
      <ButtonMenu
        button={
          <Button {...tool} title="Download" leftSection={<IconDownload {...icon} />} aria-label={`${title}: download`}>
            Download
          </Button>
        }
      >
        {files}
      </ButtonMenu>
      <ButtonMenu button={<IconButton className="k-tools-menu" size={24} icon={IconDotsVertical} label={`${title}: tools`} />}>
        {onTable && (
          <Menu.Item leftSection={<Icon {...icon} />} onClick={() => onTable(!isTable)}>
            {view}
          </Menu.Item>
        )}
        <Menu.Label>Download</Menu.Label>
        {files}
      </ButtonMenu>
    </>
  );
}
