/** Fictional networks of the demo market and their channels. */
const LINEUP = `
Northlight: Northlight One; Northlight Drama; Northlight Mystery; Northlight Late
Fernstream: Fernstream Originals; Fernstream Movies; Fernstream Comedy; Fernstream Español
Cobalt Kite: Cobalt Kite Action; Cobalt Kite Sci-Fi; Cobalt Kite Anime
Marigold Lane: Marigold Kitchen; Marigold Home; Marigold Style; Marigold Travel
Ironbark Sports: Ironbark Live; Ironbark Talk; Ironbark Motors; Ironbark Outdoors; Ironbark Golf
Tansy Kids: Tansy Preschool; Tansy Cartoons; Tansy Teens
Lanternpost: Lanternpost News; Lanternpost Business; Lanternpost Weather
Palo Rojo: Palo Rojo Novelas; Palo Rojo Fútbol; Palo Rojo Música
Quillfeather: Quillfeather History; Quillfeather Nature; Quillfeather Science; Quillfeather True Crime
Saltmeadow: Saltmeadow Classics; Saltmeadow Westerns; Saltmeadow Games
Thistle & Drum: Thistle Country; Thistle Rock; Thistle Hits; Thistle Live
Umbra House: Umbra Horror; Umbra Thriller
Wrenfield Local: Wrenfield Northeast; Wrenfield South; Wrenfield Midwest; Wrenfield West
Ember Arena: Ember Esports; Ember Combat; Ember Replay
Oak & Aisle: Oak & Aisle Faith; Oak & Aisle Family
Vantage Row: Vantage Row Reality; Vantage Row Talk; Vantage Row Shop`;

/** The code is the name: a bid request names its network and channel (OpenRTB `content.network.name`). */
export type Network = { code: string; name: string };
export type Channel = { code: string; name: string; network: string };

const lineup = LINEUP.trim()
  .split('\n')
  .map((line) => {
    const [name = '', channels = ''] = line.split(': ');
    return { network: { code: name, name }, channels: channels.split('; ') };
  });

export const NETWORKS: Network[] = lineup.map((entry) => entry.network);
export const CHANNELS: Channel[] = lineup.flatMap((entry) =>
  entry.channels.map((name) => ({ code: name, name, network: entry.network.code })),
);
