/** What a piece of inventory is about: genres, IAB categories and ratings, most common first, and the nouns its made-up name may end in. */
export type Theme = { name: string; genres: string[]; categories: string[]; ratings: string[]; nouns: string[]; isLive: boolean };

const TABLE = `
drama|Drama; Mystery; Crime; Thriller; Romance|IAB1-7 IAB1-5 IAB1|TV-14 TV-PG TV-MA|Stories; Nights; Playhouse; Chapters; Serials
movies|Action; Drama; Comedy; Thriller; Science Fiction|IAB1-5 IAB1|PG-13 R PG TV-14|Cinema; Reels; Matinee; Features; Screenings
comedy|Comedy; Stand-Up; Animation|IAB1-4 IAB1-7|TV-14 TV-PG|Laughs; Sketches; Punchlines; Jesters; Capers
action|Action; Adventure; Science Fiction; Anime; Fantasy|IAB1-7 IAB9-26|TV-14 TV-PG|Quests; Voyages; Legends; Frontiers; Realms
lifestyle|Cooking; Home & Garden; Travel; Beauty & Fashion; Pets|IAB8 IAB10 IAB20 IAB18|TV-G TV-PG|Living; Pantry; Porch; Larder; Hearth
sports|Football; Basketball; Baseball; Soccer; Hockey; Sports Talk|IAB17 IAB17-12 IAB17-26 IAB17-2|TV-G TV-PG|Scores; Sidelines; Bleachers; Box Score; Halftime|live
kids|Kids; Family; Animation; Preschool|IAB6 IAB6-5 IAB6-2|TV-Y7 TV-Y TV-G|Playtime; Storybook; Crayons; Puddles; Kites
news|National News; World News; Local News; Politics; Business News; Weather|IAB12 IAB12-2 IAB12-1 IAB11-4|TV-G TV-PG|Dispatch; Bulletin; Ledger; Courant; Gazetteer|live
spanish|Spanish Language; Soap Opera; Soccer; Latin Music|IAB1-7 IAB17-44 IAB1-6|TV-PG TV-14 TV-G|Novelas; Historias; Ritmo; Plaza; Fiesta
factual|Documentary; History; Nature; Science; True Crime|IAB15 IAB1-7 IAB5|TV-PG TV-14|Archives; Expeditions; Almanac; Fieldnotes; Casebook
classics|Classic Film; Western; Drama; Comedy|IAB1-5 IAB1-7|TV-PG PG G|Classics; Rewind; Golden Reel; Sagebrush; Attic
music|Pop; Rock; Country Music; Hip-Hop; Music Videos; Concerts|IAB1-6 IAB1|TV-PG TV-14|Tunes; Encore; Mixtape; Jukebox; Setlist
horror|Horror; Thriller; Mystery|IAB1-5 IAB1|R TV-MA TV-14|Frights; Shivers; Midnight; Cellar; Hauntings
esports|Esports; Combat Sports; Strategy Games|IAB9-30 IAB17-5|TV-14 TV-PG|Arena; Bracket; Finals; Respawn; Ladder|live
faith|Faith; Family|IAB23 IAB23-5 IAB6|TV-G TV-Y7|Chapel; Psalms; Vigil; Fellowship; Grace Notes
reality|Reality; Talk Show; Game Show; Shopping|IAB1-7 IAB1-2 IAB22|TV-PG TV-14|Confessions; Houseguests; Gossip; Bargains; Showdown
puzzles|Puzzle Games; Casual Games; Trivia|IAB9-30 IAB9-5|NR|Match; Tiles; Words; Blocks; Trivia; Bubbles; Mahjong; Sudoku
cards|Card Games; Board Games; Casual Games|IAB9-30 IAB9-7|NR|Solitaire; Rummy; Spades; Dominoes; Checkers; Cribbage
worlds|Strategy Games; Adventure; Casual Games|IAB9-30 IAB9-25|NR|Farms; Kingdoms; Villages; Islands; Railways; Merge
daily|Weather; Fitness; Educational|IAB15-10 IAB7-1 IAB5|NR|Forecast; Steps; Flashcards; Recipes; Planner; Sleep
business|Business News|IAB13 IAB3 IAB13-3 IAB13-7|NR|Markets; Balance Sheet; Capital; Dividend; Bourse
technology|Science; Educational|IAB19 IAB19-6 IAB19-18|NR|Circuit; Gadgets; Bytes; Workbench; Signal
autos|Motorsports|IAB2 IAB2-10 IAB2-13|NR|Garage; Motoring; Torque; Roadbook; Test Drive
food|Cooking|IAB8 IAB8-9 IAB8-8|NR|Kitchen; Table; Skillet; Supper; Bakes
travel|Travel|IAB20 IAB20-18 IAB20-3|NR|Itineraries; Passport; Waypoints; Departures; Harbors
home|Home & Garden|IAB10 IAB10-5 IAB10-7 IAB21|NR|Garden; Rooms; Toolshed; Interiors; Trellises
health|Fitness|IAB7 IAB7-1 IAB7-32|NR|Wellness; Strength; Remedies; Stretch; Nutrition
style|Beauty & Fashion|IAB18 IAB18-1 IAB18-3|NR|Wardrobe; Lookbook; Atelier; Beauty; Thread
parenting|Family|IAB6 IAB6-2 IAB6-7|NR|Nursery; Parents; Bedtime; Schooldays; Cradle
pets|Pets|IAB16 IAB16-4 IAB16-3|NR|Paws; Kennel; Whiskers; Feathers; Leash`;

const THEMES = new Map(
  TABLE.trim()
    .split('\n')
    .map((line): [string, Theme] => {
      const [name = '', genres = '', categories = '', ratings = '', nouns = '', live] = line.split('|');
      const theme = {
        name,
        genres: genres.split('; '),
        categories: categories.split(' '),
        ratings: ratings.split(' '),
        nouns: nouns.split('; '),
        isLive: live === 'live',
      };
      return [name, theme];
    }),
);

export function themeOf(name: string): Theme {
  const theme = THEMES.get(name);
  if (!theme) throw new RangeError(`No theme is called ${name}.`);
  return theme;
}

/** First words of made-up names. */
export const FIRST_WORDS =
  'Amber Basalt Bramble Cinder Clover Dapple Drift Fable Fennel Flint Gable Hazel Heron Indigo Larch Linden Lupine Maple Mica Nettle Opal Pebble Plover Quarry Rowan Sable Sorrel Tarn Teasel Thimble Umber Vesper Willow Yarrow Zephyr Zinnia'.split(
    ' ',
  );
