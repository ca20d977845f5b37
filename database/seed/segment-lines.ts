import type { SegmentIdType } from '@kontor/segments/contract';
import type { DemoSegmentRow } from './rows.ts';

/** A made-up provider: whose it is (an account's key, or the platform's), and under which other names it goes. */
export type ProviderLine = {
  key: string;
  name: string;
  account: string | null;
  parent: string | null;
  alias: string | null;
  isIris: boolean;
};

const provider = (key: string, name: string, rest: Partial<ProviderLine> = {}): ProviderLine => ({
  key,
  name,
  account: null,
  parent: null,
  alias: null,
  isIris: false,
  ...rest,
});

export const PROVIDERS: ProviderLine[] = [
  provider('gable', 'Gable Data'),
  provider('marlow', 'Marlow Audiences'),
  provider('retail', 'TW Retail Feed', { parent: 'Tidewater Group', alias: 'Tidewater Shoppers' }),
  provider('journeys', 'TW Journeys Feed', { parent: 'Tidewater Group', alias: 'Tidewater Travelers' }),
  provider('homestead', 'Homestead Panel'),
  provider('beacon', 'Beacon Auto Insights'),
  provider('civic', 'Civic Almanac'),
  provider('irislight', 'Irislight Context', { parent: 'IRIS', isIris: true }),
  provider('halden-own', 'Halden First Party', { account: 'halden' }),
  provider('rival-own', 'Rival First Party', { account: 'rival' }),
];

/** Whose shared segments each account may use; the others use nobody's. */
export const OPEN_TO: Record<string, string[]> = {
  halden: ['gable', 'marlow', 'retail', 'journeys', 'homestead', 'beacon', 'civic', 'irislight'],
  rival: ['gable', 'retail', 'journeys', 'irislight'],
  tallgrass: ['gable', 'marlow'],
  vantor: ['gable', 'beacon'],
  crossbeam: ['gable', 'homestead'],
  fernstream: ['gable'],
  empty: ['gable', 'marlow'],
};

/** Of what a segment's members are, and which share of all of those it has, most and least. */
type Family = {
  provider: string;
  begins: string;
  titles: string;
  kind: DemoSegmentRow['kind'] | null;
  share: [number, number];
  types: SegmentIdType[];
};
const family = (provider: string, [kind, from, to]: [Family['kind'], number, number], types: SegmentIdType[], text: string): Family => {
  const [begins = '', titles = ''] = text.split(': ');
  return { provider, begins, titles, kind, share: [from, to], types };
};

const HOME: SegmentIdType[] = ['IP', 'Mix'];
const DEVICE: SegmentIdType[] = ['IDFA', 'GAID', 'RIDA', 'AAID', 'AFAI', 'MSAI', 'DPID', 'ADTV', 'APTV'];
const VIEWER: SegmentIdType[] = ['COOKIE', 'Ramp ID', 'Mix'];

/** Titles of a family are parted by semicolons; `Title=0.4` has that share, `Title@age 0.1+0.08` lies there on that axis and is so wide, or as its share. */
export const FAMILIES: Family[] = [
  family(
    'gable',
    ['viewer', 0.05, 0.2],
    VIEWER,
    'Adults: 18–34=0.27@age 0; 18–49=0.48@age 0; 25–54=0.5@age 0.1; 35–64=0.46@age 0.27; 65 and over=0.2@age 0.73',
  ),
  family(
    'gable',
    ['viewer', 0.05, 0.18],
    VIEWER,
    'Age: 18–20@age 0+0.05; 21–24@age 0.05+0.05; 25–29@age 0.1+0.08; 30–34@age 0.18+0.09; 35–39@age 0.27+0.07; 40–44@age 0.34+0.07; 45–49@age 0.41+0.07; 50–54@age 0.48+0.12; 55–64@age 0.6+0.13; 65–74@age 0.73+0.12',
  ),
  family('gable', ['viewer', 0.45, 0.5], VIEWER, 'Gender: Women@gender 0; Men@gender 0.5'),
  family(
    'gable',
    ['home', 0.08, 0.3],
    HOME,
    'Household income: Under $25K@income 0+0.16; $25K–$50K@income 0.16+0.19; $50K–$75K@income 0.35+0.17; $75K and over=0.46@income 0.52; $100K–$150K@income 0.68+0.14; $150K–$250K@income 0.82+0.11; $250K and over@income 0.93+0.05',
  ),
  family(
    'gable',
    ['home', 0.05, 0.3],
    HOME,
    'Children at home: None@children 0+0.3; Under 3@children 0.3+0.1; 3–5@children 0.36+0.1; 6–11@children 0.42+0.14; 12–17@children 0.5+0.15',
  ),
  family(
    'gable',
    ['viewer', 0.04, 0.35],
    VIEWER,
    'Education: High school@education 0+0.28; Some college@education 0.28+0.2; Bachelor’s degree@education 0.48+0.25; Master’s degree@education 0.73+0.12; Doctorate@education 0.85+0.04',
  ),
  family(
    'gable',
    ['viewer', 0.02, 0.1],
    VIEWER,
    'Occupation: Health care; Teaching; Skilled trades; Technology; Finance; Management; Retail; Small business owners; Retired; Students',
  ),
  family('gable', ['home', 0.05, 0.6], HOME, 'Home: Owners@tenure 0+0.58; Renters@tenure 0.58+0.33; First-time buyers; Recent movers'),
  family(
    'marlow',
    ['viewer', 0.02, 0.2],
    VIEWER,
    'Interest: Home cooking; Grilling; Gardening; Running; Yoga; Cycling; Fishing; Golf; Fantasy sports; Board games; Photography; Podcasts; True crime; Live music; Wine; Craft beer; Specialty coffee; Personal finance; Investing; Interior design; Woodworking; Dogs; Cats',
  ),
  family(
    'marlow',
    ['viewer', 0.01, 0.08],
    VIEWER,
    'In market: Credit cards; Mortgages; Life insurance; Home insurance; Auto insurance; Mobile plans; Broadband; Streaming services; Televisions; Laptops; Smart home; Mattresses; Furniture; Kitchen remodel; Solar panels; Gym membership; Meal kits; Online degrees; Job search; Moving services',
  ),
  family(
    'retail',
    ['home', 0.03, 0.25],
    HOME,
    'Buys: Baby food; Diapers; Cereal; Salty snacks; Sparkling water; Soft drinks; Frozen pizza; Plant-based meals; Organic produce; Pet food; Laundry care; Cosmetics; Skin care; Vitamins; Over-the-counter pain relief; Greeting cards; Toys; Sporting goods; Small appliances; Garden supplies',
  ),
  family(
    'retail',
    ['home', 0.04, 0.2],
    HOME,
    'Shops: Weekly at supermarkets; At warehouse clubs; At discount stores; Online for groceries; With coupons; Late in the evening',
  ),
  family(
    'journeys',
    ['viewer', 0.01, 0.09],
    VIEWER,
    'Travels: To beaches; To ski resorts; To national parks; To theme parks; On cruises; For business; With children; To Europe; To the Caribbean; Within the state; By train; In an RV',
  ),
  family(
    'journeys',
    ['device', 0.01, 0.06],
    DEVICE,
    'Planned a trip: In 7 days; In 30 days; In 90 days; Over the holidays; To Canada; To Mexico',
  ),
  family(
    'homestead',
    ['home', 0.03, 0.4],
    HOME,
    'Watches: Mostly streaming; Mostly cable; No cable; Live sports weekly; Local news daily; Late-night talk; Children’s television; Spanish-language television; More than 5 hours a day; Less than 1 hour a day; On three screens or more; With subtitles',
  ),
  family(
    'homestead',
    ['device', 0.05, 0.3],
    DEVICE,
    'Owns: A smart television; A streaming stick; A game console; A tablet; A smart speaker; Two televisions or more',
  ),
  family(
    'homestead',
    ['home', 0.02, 0.2],
    HOME,
    'Subscribes to: One streaming service; Two streaming services; Four streaming services or more; An ad-supported tier; A sports package',
  ),
  family(
    'beacon',
    ['viewer', 0.015, 0.08],
    VIEWER,
    'In market for: A new SUV=0.07; A new sedan=0.05; A new pickup; A minivan; An electric vehicle=0.04; A hybrid; A used car; A motorcycle; Tires; A luxury car',
  ),
  family(
    'beacon',
    ['home', 0.02, 0.25],
    HOME,
    'Drives: A pickup; An SUV; A minivan; A sedan; An electric vehicle; A car older than 10 years; A leased car; Two cars or more',
  ),
  family('beacon', ['home', 0.02, 0.03], HOME, 'Bought: A car in the last 90 days=0.03; A car in the last year'),
  family(
    'civic',
    ['home', 0.02, 0.3],
    HOME,
    'Civic: Registered voters; Voted in the last local election; New voters; Gives to charity; Volunteers; Veterans at home; Union households; Environmental causes; Animal welfare; Public radio supporters',
  ),
  family(
    'irislight',
    ['content', 0.01, 0.06],
    ['Contextual'],
    'Scenes: Cooking; Family dinner; Car chase; Stadium; Beach; City at night; Wedding; Pets on screen; Home renovation; Workout; Snow; Courtroom',
  ),
  family('irislight', ['content', 0.02, 0.12], ['Contextual'], 'Mood: Uplifting; Suspenseful; Funny; Romantic; Calm'),
  family('irislight', [null, 0, 0], ['Bid Request'], 'Said by the request: Kids content; News viewers; Binge session'),
];

/** An account's own segments; `uploaded` are those that it brought as files. Titles are the account's own words. */
export const OWN: { account: string; provider: string; owned: string; uploaded: string }[] = [
  {
    account: 'halden',
    provider: 'halden-own',
    owned: 'Site visitors, 30 days; Newsletter readers; Loyalty members; Lapsed customers; High-value households; Store locator users',
    uploaded:
      'CRM match, spring 2026; Gift card buyers; Catalog households; Event attendees; Test market homes; Winback list; Suppression: employees; Expecting: pregnancy and baby buyers; Dealer leads; Warranty holders',
  },
  {
    account: 'rival',
    provider: 'rival-own',
    owned: 'Rival site visitors; Rival loyalty club; Rival cart abandoners',
    uploaded: 'Rival CRM households; Rival coupon users; Rival suppression; Rival trade-show leads; Rival churn risk',
  },
];
