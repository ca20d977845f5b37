import type { z } from 'zod';
import type { DealDraft } from './deal.ts';
import type { DealStatus } from './deal-status.ts';

/** A deal as the file has it; `dsps`: their names by id. */
export type FileDeal = { id: string; draft: DealDraft; status: DealStatus; dsps: ReadonlyMap<string, string> };

/** A column of the file: how a cell is read, and what it says of a deal. A column that the file leaves out is undefined, and stays as it is. `formerly`: its head in files of before. */
export type BulkColumn<T = unknown> = { head: string; reads: z.ZodType<T>; says: (deal: FileDeal) => string; formerly?: string };
export const column = <T>(head: string, reads: z.ZodType<T>, says: (deal: FileDeal) => string): BulkColumn<T> => ({ head, reads, says });

/** What the dialog asks for; its text is kept under its label. A number has no space around it. */
export type BulkInput = {
  kind: 'number' | 'text' | 'clock' | 'zone' | 'hours';
  label: string;
  placeholder?: string;
  /** What it begins with. */
  first?: string;
  mayBeEmpty?: true;
};
/** One way of changing a field: `asks` takes the texts of its inputs in their order. */
export type BulkWay<Change = object> = { label: string; inputs: readonly BulkInput[]; asks: (...texts: string[]) => Change };
export const way = <Change>(label: string, inputs: readonly BulkInput[], asks: (...texts: string[]) => Change) => ({ label, inputs, asks });
/** Parts of the dialog, in their order. */
export const BULK_GROUPS = ['flight', 'pace', 'terms'] as const;
/** How the dialog shows a field: as a choice of ways, or by a control of its own that the web has for its kind. */
export type BulkControl<Change = object> = {
  label: string;
  group: (typeof BULK_GROUPS)[number];
  kind?: 'buyer' | 'plan';
  ways: Readonly<Record<string, BulkWay<Change>>>;
};

type Changed<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;
type BulkField<Shape extends z.ZodRawShape, Cells> = {
  columns: { readonly [Key in keyof Cells]: BulkColumn<Cells[Key]> };
  /** What a row of the file asks for, or why it cannot be asked. Without it, cells are the fields that they are named like. */
  read?: (cells: Partial<Cells>, deal: FileDeal) => Changed<Shape> | string;
  /** What a change makes of a deal; without it, the value is the deal's. */
  edits?: { readonly [Key in keyof Shape]?: (draft: DealDraft, value: Exclude<z.output<Shape[Key]>, undefined>) => Partial<DealDraft> };
} & BulkControl<Changed<Shape>>;

/** Those that differ from the deal: cells that are as they were taken out ask for nothing, so a large file stays a small wish. */
export const anew = <Values extends object>(values: Values, draft: DealDraft) =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== undefined && value !== draft[key as keyof DealDraft]),
  ) as Partial<Values>;

/** A field of deals that a bulk edit changes; `shape`: its part of a change. */
export const bulkField =
  <Shape extends z.ZodRawShape>(shape: Shape) =>
  <Cells>({ columns, read, edits = {}, ...control }: BulkField<Shape, Cells>) => {
    const asks = read ?? ((cells, { draft }) => anew(cells, draft) as Changed<Shape>);
    const ways: Record<string, ((draft: DealDraft, value: never) => Partial<DealDraft>) | undefined> = edits;
    const heads = Object.entries<BulkColumn>(columns);
    return {
      shape,
      control: control as BulkControl,
      columns: heads.map(([, one]) => one),
      /** What a row of the file asks for, or why it cannot be asked; cells come by their heads. */
      asked: (row: Readonly<Record<string, unknown>>, deal: FileDeal): object | string =>
        asks(Object.fromEntries(heads.map(([key, { head }]) => [key, row[head]])) as Partial<Cells>, deal),
      edited(draft: DealDraft, change: Readonly<Record<string, unknown>>): Partial<DealDraft> {
        const given = Object.keys(shape).filter((key) => change[key] !== undefined);
        return Object.assign({}, ...given.map((key) => ways[key]?.(draft, change[key] as never) ?? { [key]: change[key] }));
      },
    };
  };
