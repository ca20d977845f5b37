/**
 * States of the US and provinces of Canada: code, people (census of 2020, of 2021), zone of most people, name, and how their
 * ZIP or postal codes begin. Sources: docs/data-sources.md.
 */
const US = `
AL|5024279|America/Chicago|Alabama|350-352 354-369
AK|733391|America/Anchorage|Alaska|995-999
AZ|7151502|America/Phoenix|Arizona|850-853 855-857 859-860 863-865
AR|3011524|America/Chicago|Arkansas|716-729
CA|39538223|America/Los_Angeles|California|900-908 910-928 930-961
CO|5773714|America/Denver|Colorado|800-816
CT|3605944|America/New_York|Connecticut|060-069
DE|989948|America/New_York|Delaware|197-199
DC|689545|America/New_York|District of Columbia|200 202-205
FL|21538187|America/New_York|Florida|320-339 341-342 344 346-347 349
GA|10711908|America/New_York|Georgia|300-319 398-399
HI|1455271|Pacific/Honolulu|Hawaii|967-968
ID|1839106|America/Boise|Idaho|832-838
IL|12812508|America/Chicago|Illinois|600-620 622-629
IN|6785528|America/Indiana/Indianapolis|Indiana|460-479
IA|3190369|America/Chicago|Iowa|500-516 520-528
KS|2937880|America/Chicago|Kansas|660-662 664-679
KY|4505836|America/New_York|Kentucky|400-418 420-427
LA|4657757|America/Chicago|Louisiana|700-701 703-708 710-714
ME|1362359|America/New_York|Maine|039-049
MD|6177224|America/New_York|Maryland|206-212 214-219
MA|7029917|America/New_York|Massachusetts|010-027
MI|10077331|America/Detroit|Michigan|480-499
MN|5706494|America/Chicago|Minnesota|550-551 553-567
MS|2961279|America/Chicago|Mississippi|386-397
MO|6154913|America/Chicago|Missouri|630-631 633-641 644-658
MT|1084225|America/Denver|Montana|590-599
NE|1961504|America/Chicago|Nebraska|680-681 683-693
NV|3104614|America/Los_Angeles|Nevada|889-891 893-895 897-898
NH|1377529|America/New_York|New Hampshire|030-038
NJ|9288994|America/New_York|New Jersey|070-089
NM|2117522|America/Denver|New Mexico|870-871 873-875 877-884
NY|20201249|America/New_York|New York|100-149
NC|10439388|America/New_York|North Carolina|270-289
ND|779094|America/Chicago|North Dakota|580-588
OH|11799448|America/New_York|Ohio|430-459
OK|3959353|America/Chicago|Oklahoma|730-731 734-741 743-749
OR|4237256|America/Los_Angeles|Oregon|970-979
PA|13002700|America/New_York|Pennsylvania|150-196
RI|1097379|America/New_York|Rhode Island|028-029
SC|5118425|America/New_York|South Carolina|290-299
SD|886667|America/Chicago|South Dakota|570-577
TN|6910840|America/Chicago|Tennessee|370-385
TX|29145505|America/Chicago|Texas|750-770 772-799 885
UT|3271616|America/Denver|Utah|840-847
VT|643077|America/New_York|Vermont|050-054 056-059
VA|8631393|America/New_York|Virginia|201 220-246
WA|7705281|America/Los_Angeles|Washington|980-986 988-994
WV|1793716|America/New_York|West Virginia|247-268
WI|5893718|America/Chicago|Wisconsin|530-532 534-535 537-549
WY|576851|America/Denver|Wyoming|820-831`;

const CANADA = `
NL|510550|America/St_Johns|Newfoundland and Labrador|A
PE|154331|America/Halifax|Prince Edward Island|C
NS|969383|America/Halifax|Nova Scotia|B
NB|775610|America/Moncton|New Brunswick|E
QC|8501833|America/Toronto|Quebec|G H J
ON|14223942|America/Toronto|Ontario|K L M N P
MB|1342153|America/Winnipeg|Manitoba|R
SK|1132505|America/Regina|Saskatchewan|S
AB|4262635|America/Edmonton|Alberta|T
BC|5000879|America/Vancouver|British Columbia|V
YT|40232|America/Whitehorse|Yukon|Y
NT|41070|America/Edmonton|Northwest Territories|X
NU|36858|America/Iqaluit|Nunavut|X`;

export type State = {
  code: string;
  name: string;
  country: 'US' | 'CA';
  /** People by the census. */
  population: number;
  /** Share of its country's people. */
  share: number;
  zone: string;
  /** How its ZIP codes (three digits) or postal codes (one letter) begin. */
  zipPrefixes: string[];
};

/** '350-352 354' to '350', '351', '352', '354'; a letter stands for itself. */
function spread(ranges: string): string[] {
  return ranges.split(' ').flatMap((range) => {
    const [first = '', last] = range.split('-');
    if (last === undefined) return [first];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) => String(Number(first) + step).padStart(3, '0'));
  });
}

function read(country: State['country'], table: string): State[] {
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
  const total = rows.reduce((sum, row) => sum + Number(row[1]), 0);
  return rows.map(([code = '', people = '', zone = '', name = '', prefixes = '']) => ({
    code,
    name,
    country,
    population: Number(people),
    share: Number(people) / total,
    zone,
    zipPrefixes: spread(prefixes),
  }));
}

/** The 50 states and the District of Columbia, then Canada's 13 provinces and territories; a code is one state's alone. */
export const STATES: State[] = [...read('US', US), ...read('CA', CANADA)];
