import { MEASURES, type MeasureKey, type MeasureViewer } from '@kontor/market/contract';
import { z } from 'zod';
import { SupplyTop } from './breakdown.ts';
import { Amounts, Card, FunnelStep } from './figures.ts';

export type Declared<Reply extends z.ZodRawShape> = {
  title: (viewer: MeasureViewer) => string;
  /** Columns of twelve on a wide screen; widgets that follow each other and fill twelve stand side by side. */
  span: 12 | 8 | 4;
  /** What it is about: who may not see the measure has no such widget. */
  about?: MeasureKey;
  /** Its part of the dashboard's answer. */
  reply: Reply;
};
type Titled<Reply extends z.ZodRawShape> = Omit<Declared<Reply>, 'title'> & { title: string | Declared<Reply>['title'] };
export const widget = <Reply extends z.ZodRawShape>({ title, ...declared }: Titled<Reply>): Declared<Reply> => ({
  title: typeof title === 'string' ? () => title : title,
  ...declared,
});

/**
 * What a deal's dashboard shows, in its order: the server asks each widget alone, and page, skeleton and answer are made from these lines.
 * A widget is a line here, its question in `server/widgets.ts` and its drawing in `web/widgets.tsx`.
 */
export const WIDGETS = {
  summary: widget({
    title: 'Figures',
    span: 12,
    reply: {
      cards: z.array(Card),
      /** Share of the impressions, from 0 to 1, whose price is in a currency without a rate: amounts and CPM leave them out. */
      unpriced: z.number(),
    },
  }),
  delivery: widget({
    title: 'Delivery by platform',
    span: 8,
    reply: {
      platforms: z.array(z.object({ key: z.string(), name: z.string(), impressions: z.array(z.number().nullable()) })),
      cpm: z.array(z.number().nullable()),
    },
  }),
  funnel: widget({ title: 'Delivery funnel', span: 4, reply: { funnel: z.array(FunnelStep) } }),
  spend: widget({
    title: (viewer) => `${MEASURES.spend.label(viewer)} over time`,
    span: 12,
    about: 'spend',
    reply: {
      spend: Amounts,
      /** The days compared with, bucket by bucket; left out where nothing is. */
      before: z.object({ labels: z.array(z.string()), spend: Amounts }).optional(),
    },
  }),
  unoffered: widget({
    title: 'Where delivery is lost',
    span: 12,
    reply: {
      /** Most first; empty where nobody knows, as in logs of exchanges. */
      unoffered: z.array(z.object({ cause: z.string(), requests: z.number() })),
    },
  }),
  domains: widget({ title: 'Top 5 Domain', span: 12, reply: { topDomains: SupplyTop } }),
  bundles: widget({ title: 'Top 5 Bundle', span: 12, reply: { topBundles: SupplyTop } }),
} as const;
export type WidgetKey = keyof typeof WIDGETS;
export const WIDGET_KEYS = Object.keys(WIDGETS) as WidgetKey[]; // the keys of WIDGETS
export type WidgetReply<Key extends WidgetKey> = z.output<z.ZodObject<(typeof WIDGETS)[Key]['reply']>>;

/** The widgets that a viewer has, in their order. */
export const widgetsSeen = (viewer: MeasureViewer): WidgetKey[] =>
  WIDGET_KEYS.filter((key) => {
    const { about } = WIDGETS[key];
    return about === undefined || MEASURES[about].isSeenBy(viewer);
  });

type Merged<Shape> = (Shape extends unknown ? (one: Shape) => void : never) extends (all: infer All) => void ? All : never;
const replies = Object.assign({}, ...WIDGET_KEYS.map((key) => WIDGETS[key].reply)) as Merged<(typeof WIDGETS)[WidgetKey]['reply']>; // all of them
/** Every widget's part; one that the viewer has not, or that failed, is missing. */
export const WidgetReplies = z.object(replies).partial();
