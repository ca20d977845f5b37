import Bowser from 'bowser';
import { expect, test } from 'vitest';
import { USER_AGENTS } from '../testing/user-agents.ts';
import { flatten } from './flatten.ts';

const platform = (ua: string) => flatten({ imp: [{}], device: { ua } })[0]?.platform ?? '';
const AGENTS = Object.values(USER_AGENTS)
  .flat()
  .filter((ua) => ua !== '');

test('user agents of phones, tablets, computers, televisions and boxes tell what shows', () => {
  expect(AGENTS.length).toBeGreaterThanOrEqual(60);
  for (const [expected, agents] of Object.entries(USER_AGENTS)) for (const ua of agents) expect(platform(ua), ua).toBe(expected);
});

/** What the library says, as a platform of a site. */
const TYPES: Record<string, string> = { tv: 'CTV', desktop: 'DESKTOP', mobile: 'MOBILE', tablet: 'MOBILE' };
/** Where it says something else, and why the patterns are right. */
const UNKNOWN_TO_IT: readonly [agents: RegExp, why: string][] = [
  [/; AFT/, 'Fire TV has the Android of phones, and is known by its models'],
  [/Android ?TV|Chromecast|BRAVIA|MIBOX|MiTV/, 'televisions with Android are tablets to it'],
  [/CrKey/, 'a Chromecast is a computer to it'],
  [/Apple ?TV/, 'it does not know Apple TV'],
  [/Xbox/, 'a console is a connected device, as AdCOM calls it, and its Windows is no desk'],
  [/PLAYSTATION 3|PlayStation 5|Nintendo Switch/, 'it knows one console alone'],
  [/Roku4640X/, 'a Roku with its model before the name'],
  [/vizio|Hisense|PhilipsTV|Viera|SonyDTV/, 'makers of televisions that it does not know'],
  [/stbapp|TiVo|Comcast/, 'set-top boxes are computers with Linux to it'],
  [/CrOS/, 'it names Chrome OS and no type'],
];

test('a library that knows agents says the same, apart from televisions and boxes that it does not know', () => {
  const differs = AGENTS.filter((ua) => (TYPES[Bowser.parse(ua).platform.type ?? ''] ?? '') !== platform(ua));
  for (const ua of differs) expect(UNKNOWN_TO_IT.filter(([agents]) => agents.test(ua)).length, ua).toBeGreaterThan(0);
  for (const [agents, why] of UNKNOWN_TO_IT) expect(differs.filter((ua) => agents.test(ua)).length, why).toBeGreaterThan(0);
});
