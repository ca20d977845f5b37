import { type Demo, daysFrom } from './demo-clock.ts';
import type { PublisherRow } from './rows.ts';

export type PublisherKind = 'network' | 'streaming' | 'apps' | 'sites';
/** A publisher with what its inventory is made from; `network` is '' for those without one. */
export type DemoPublisher = PublisherRow & { kind: PublisherKind; network: string; themes: string[] };

/** Owners of the reference data's networks; `premium` ones must approve deals that name them (design §6.2). */
const NETWORK_OWNERS = `
Northlight Television|Northlight|drama reality|premium
Fernstream Media|Fernstream|movies drama comedy|premium
Cobalt Kite Pictures|Cobalt Kite|action
Marigold Lane Media|Marigold Lane|lifestyle
Ironbark Sports Group|Ironbark Sports|sports|premium
Tansy Kids Studios|Tansy Kids|kids
Lanternpost News Group|Lanternpost|news|premium
Palo Rojo Televisión|Palo Rojo|spanish
Quillfeather Studios|Quillfeather|factual|premium
Saltmeadow Broadcasting|Saltmeadow|classics
Thistle & Drum Music|Thistle & Drum|music
Umbra House Films|Umbra House|horror
Wrenfield Stations|Wrenfield Local|news
Ember Arena League|Ember Arena|esports
Oak & Aisle Stations|Oak & Aisle|faith
Vantage Row Productions|Vantage Row|reality`;
const STREAMING = 'Driftwood Streaming; Kettle TV; Open Porch TV; Sunroom Channels; Fable Free TV; Larder Stream';
const STREAMING_THEMES = 'drama movies comedy action lifestyle sports kids news spanish factual classics music horror reality'.split(' ');
const APPS =
  'Bramblewood Games; Cinderpath Games; Dapple Studio; Fennel & Fox Apps; Gablegate Games; Heronfly Mobile; Indigo Yard; Lindenroot Labs; Mica Moon Games; Nettlebed Apps; Opal Orchard; Pebblebrook Play; Quarrystone Games; Rowan & Rook; Sorrel Software; Tarnhouse; Teaselworks; Vesperlight Apps; Willowmark; Yarrow Play';
const APP_THEMES = 'puzzles cards worlds daily music sports'.split(' ');
const SITES =
  'Alderbank Press; Basalt Media; Clovergate Digital; Drayton Ledger Group; Eastfold News; Flintridge Press; Greyfold Media; Hazelmoor Digital; Inkstone Publishing; Plover Row Media; Larchfield Press; Maplemoor Media; Norwick Dispatch Group; Oxbow Publishing; Pennyroyal Press; Quayside Journals; Reedmarsh Media; Sable Quill; Tidemark Magazines; Underfell Digital; Vellum & Vine; Westmarch Press; Yewtree Media; Zinnia Lane';
const SITE_THEMES = 'news business technology autos food travel home health style parenting pets sports music factual'.split(' ');

/** All who sell inventory, network owners first. */
export function demoPublishers({ random, now, newId }: Demo): DemoPublisher[] {
  const row = (name: string, premium: boolean): PublisherRow => {
    const at = daysFrom(now, -random.between(700, 1_000));
    return { id: newId(at), name, premium, created_at: at.toISOString() };
  };
  const owners = NETWORK_OWNERS.trim()
    .split('\n')
    .map((line): DemoPublisher => {
      const [name = '', network = '', themes = '', premium] = line.split('|');
      return { ...row(name, premium === 'premium'), kind: 'network', network, themes: themes.split(' ') };
    });
  const others = (kind: PublisherKind, names: string, themes: string[]) =>
    names
      .split('; ')
      .map(
        (name): DemoPublisher => ({ ...row(name, false), kind, network: '', themes: random.some(themes, kind === 'streaming' ? 8 : 3) }),
      );
  return [
    ...owners,
    ...others('streaming', STREAMING, STREAMING_THEMES),
    ...others('apps', APPS, APP_THEMES),
    ...others('sites', SITES, SITE_THEMES),
  ];
}
