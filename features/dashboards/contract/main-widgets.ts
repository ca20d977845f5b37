import { TemplateRow } from '@kontor/library/contract';
import type { MeasureViewer } from '@kontor/market/contract';
import { MEASURES } from '@kontor/market/contract';
import { z } from 'zod';
import { SupplyTop } from './breakdown.ts';
import { type Declared, WIDGETS, widget } from './widgets.ts';

/** The kinds of widget of the specification (2 §3); a table of rows is drawn as one, and is no chart. */
export const WIDGET_TYPES = ['SUMMARY', 'DEAL_CARD', 'CHART', 'TABLE'] as const;
export const CHART_TYPES = ['BAR', 'PIE', 'STACKED_BAR', 'AREA', 'LINE', 'BAR_LINE', 'MULTIPLE_BAR'] as const;

type Kind = { type: (typeof WIDGET_TYPES)[number]; chartType: (typeof CHART_TYPES)[number] | null };
/** What a widget's rows are of, where all of them can be looked at. */
export type Ranked = 'deal' | 'dsp' | 'publisher' | 'account';
type Main<Reply extends z.ZodRawShape> = Declared<Reply> & Kind & { ranks?: Ranked; isForStaff?: true; isOfTemplates?: true };
/** Who looks at the main dashboard, and whether deal templates are open to them. */
export type MainViewer = MeasureViewer & { hasTemplates: boolean };

const of = <Reply extends z.ZodRawShape>(declared: Declared<Reply>, kind: Kind): Main<Reply> => ({ ...declared, ...kind });
const ranked = <Reply extends z.ZodRawShape>(
  ranks: Ranked,
  { title, span, reply }: { title: string; span: 12 | 8 | 4; reply: Reply },
  kind: Kind = { type: 'TABLE', chartType: null },
): Main<Reply> => ({ ...widget({ title, span, reply }), ...kind, ranks });

/**
 * What the main dashboard shows, in its order (spec 2 §2): each is asked, drawn and retried alone, by a url of its own. A widget is a line
 * here, its question in `server/main-widgets.ts` and its drawing in `web/main-widgets.tsx`.
 */
export const MAIN_WIDGETS = {
  summary: of(WIDGETS.summary, { type: 'SUMMARY', chartType: null }),
  templates: {
    ...of(widget({ title: 'Featured deals', span: 12, reply: { dealCards: z.array(TemplateRow) } }), {
      type: 'DEAL_CARD',
      chartType: null,
    }),
    isOfTemplates: true as const,
  },
  delivery: of(widget({ title: 'Delivery by platform', span: 8, reply: WIDGETS.delivery.reply }), { type: 'CHART', chartType: 'BAR_LINE' }),
  spend: of(
    widget({
      title: (viewer: MeasureViewer) => `${MEASURES.spend.label(viewer)} over time`,
      span: 4,
      about: 'spend',
      reply: WIDGETS.spend.reply,
    }),
    { type: 'CHART', chartType: 'LINE' },
  ),
  deals: ranked('deal', { title: 'Top 10 Deals', span: 8, reply: { topDeals: SupplyTop } }),
  dsps: ranked('dsp', { title: 'Share by DSP', span: 4, reply: { shares: SupplyTop } }, { type: 'CHART', chartType: 'PIE' }),
  publishers: ranked('publisher', { title: 'Top publishers', span: 12, reply: { topPublishers: SupplyTop } }),
  accounts: { ...ranked('account', { title: 'Top accounts', span: 12, reply: { topAccounts: SupplyTop } }), isForStaff: true as const },
} as const;
export type MainWidgetKey = keyof typeof MAIN_WIDGETS;
export const MAIN_WIDGET_KEYS = Object.keys(MAIN_WIDGETS) as MainWidgetKey[]; // the keys of MAIN_WIDGETS
export type MainWidgetReply<Key extends MainWidgetKey> = z.output<z.ZodObject<(typeof MAIN_WIDGETS)[Key]['reply']>>;

const declaredOf = (key: MainWidgetKey): Main<z.ZodRawShape> => MAIN_WIDGETS[key];

/** The widgets that a viewer has, in their order: page and server ask the same. */
export const mainWidgetsSeen = (viewer: MainViewer): MainWidgetKey[] =>
  MAIN_WIDGET_KEYS.filter((key) => {
    const { about, isForStaff, isOfTemplates } = declaredOf(key);
    const isOpen = (!isForStaff || viewer.place === 'staffWidget') && (!isOfTemplates || viewer.hasTemplates);
    return isOpen && (about === undefined || MEASURES[about].isSeenBy(viewer));
  });

/** A widget as the list of them tells it (spec 1 §3; 2 §3): `apiUrl` answers its data. */
export const DashboardWidget = z.object({
  key: z.enum(MAIN_WIDGET_KEYS),
  type: z.enum(WIDGET_TYPES),
  chartType: z.enum(CHART_TYPES).nullable(),
  title: z.string(),
  order: z.number().int(),
  /** Columns of twelve on a wide screen. */
  span: z.number().int(),
  tabs: z.array(z.string()),
  /** What its rows are of, where `dashboard/breakdown` answers all of them. */
  details: z.string().nullable(),
  apiInfo: z.object({ apiUrl: z.string(), methodType: z.literal('GET') }),
});
export type DashboardWidget = z.output<typeof DashboardWidget>;

/** The widgets of a viewer as `dashboard/all` lists them. */
export const listedWidgets = (viewer: MainViewer): DashboardWidget[] =>
  mainWidgetsSeen(viewer).map((key, order) => {
    const { type, chartType, title, span, ranks = null } = declaredOf(key);
    const apiInfo = { apiUrl: `dashboard/widget/${key}`, methodType: 'GET' as const };
    return { key, type, chartType, title: title(viewer), order, span, tabs: [], details: ranks, apiInfo };
  });

type Merged<Shape> = (Shape extends unknown ? (one: Shape) => void : never) extends (all: infer All) => void ? All : never;
const replies = Object.assign({}, ...MAIN_WIDGET_KEYS.map((key) => MAIN_WIDGETS[key].reply)) as Merged<
  (typeof MAIN_WIDGETS)[MainWidgetKey]['reply']
>; // all of them
/** Parts of the main dashboard's widgets; an answer holds those of the widget that was asked. */
export const MainReplies = z.object(replies).partial();
