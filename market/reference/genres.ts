/** Our own list of what programs and apps are about, under the group a planner picks as a whole (spec 2 §3, master genres). */
const GROUPS = `
Entertainment: Action; Adventure; Animation; Anime; Comedy; Crime; Drama; Fantasy; Game Show; Horror; Mystery; Reality; Romance; Science Fiction; Soap Opera; Stand-Up; Talk Show; Thriller; Western
Sports: Baseball; Basketball; Combat Sports; Fishing & Outdoors; Football; Golf; Hockey; Motorsports; Soccer; Sports Talk; Tennis
News: Business News; Local News; National News; Politics; Weather; World News
Kids & Family: Family; Kids; Preschool; Teen
Lifestyle: Beauty & Fashion; Cooking; Fitness; Home & Garden; Pets; Shopping; Travel
Factual: Documentary; Educational; History; Nature; Science; True Crime
Music: Country Music; Concerts; Hip-Hop; Latin Music; Music Videos; Pop; Rock
Games: Board Games; Card Games; Casual Games; Esports; Puzzle Games; Strategy Games; Trivia
Faith & Culture: Arts; Classic Film; Faith; LGBTQ+; Spanish Language`;

/** The code is the name: `content.genre` of OpenRTB is text. */
export type Genre = { code: string; name: string; master: string };

export const GENRES: Genre[] = GROUPS.trim()
  .split('\n')
  .flatMap((line) => {
    const [master = '', names = ''] = line.split(': ');
    return names.split('; ').map((name) => ({ code: name, name, master }));
  });

/** The groups, by which a planner picks all of their genres. */
export const MASTER_GENRES: readonly string[] = [...new Set(GENRES.map(({ master }) => master))];
