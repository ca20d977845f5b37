import type { ZoneKey } from '@kontor/core/contract';
import { accountOf, type DemoAccount } from './accounts.ts';
import { type Demo, daysFrom } from './demo-clock.ts';
import type { MembershipRow, UserRow } from './rows.ts';

/** The sign-ins of design §7: e-mail, name, account ('+' administers it). */
const SIGN_INS = `
super@demo.test|Sunniva Okafor|operations|EST
staff@demo.test|Teodor Valls|operations|EST
agency@demo.test|Agnes Haldane|halden+|EST
planner@demo.test|Piers Anand|halden tallgrass|CST
lean@demo.test|Leonie Marsh|lean|EST
dsp@demo.test|Dario Vance|vantor|PST
brand@demo.test|Bettina Croft|halcyon|EST
publisher@demo.test|Paloma Ferring|fernstream|PST
reseller@demo.test|Rufus Oduya|crossbeam+|MST
rival@demo.test|Rosalind Rivel|rival+|EST`;

/** Everyone else; the first account is where they land. */
const COLLEAGUES = `
imre.castellan@halden.example|Imre Castellan|halden|EST
wilhelmina.osei@halden.example|Wilhelmina Osei|halden+|EST
jonty.brackwater@halden.example|Jonty Brackwater|halden tallgrass|CST
saoirse.lindqvist@halden.example|Saoirse Lindqvist|halden|PST
matteo.quillan@halden.example|Matteo Quillan|halden|EST
odile.farrow@plainspoke.example|Odile Farrow|lean+|EST
casimir.reddy@plainspoke.example|Casimir Reddy|lean|MST
tamsin.rivel@rivalandsons.example|Tamsin Rivel|rival|EST
lorcan.abara@rivalandsons.example|Lorcan Abara|rival tallgrass|EST
yvette.sandoe@tallgrass.example|Yvette Sandoe|tallgrass+|CST
ambrose.keeling@vantor.example|Ambrose Keeling|vantor+|PST
hanneke.dorsett@ostravaone.example|Hanneke Dorsett|ostrava+|UTC
linus.pembury@halcyontoys.example|Linus Pembury|halcyon+|EST
marit.okonjo@marrowstonefoods.example|Marit Okonjo|marrowstone+|CST
felix.ferring@fernstream.example|Felix Ferring|fernstream+|PST
bronwen.tully@ironbark.example|Bronwen Tully|ironbark+|EST
idris.haverford@lanternpost.example|Idris Haverford|lanternpost+|EST
rosamund.keyes@northlight.example|Rosamund Keyes|northlight+|EST
ivo.marlock@quillfeather.example|Ivo Marlock|quillfeather+|EST
clementine.vogt@crossbeam.example|Clementine Vogt|crossbeam copperline|MST
barnaby.sorley@copperline.example|Barnaby Sorley|copperline+|PST
dorothea.lisle@dormouse.example|Dorothea Lisle|dormouse+|EST
quentin.ashgrove@eastlane.example|Quentin Ashgrove|eastlane+|EST`;
const BANNED = 'dorothea.lisle@dormouse.example';

export type DemoUser = UserRow & { name: string; accounts: string[] };

type People = { users: DemoUser[]; memberships: MembershipRow[] };

export const demoUsers = (demo: Demo, accounts: DemoAccount[]): People =>
  peopleFrom(demo, [...SIGN_INS.trim().split('\n'), ...COLLEAGUES.trim().split('\n')], accounts);

/** Users and the accounts they belong to; everyone lands in the first. */
export function peopleFrom(demo: Demo, lines: readonly string[], accounts: DemoAccount[]): People {
  const people = lines
    .map((line) => line.split('|'))
    .map(([email = '', name = '', places = '', zone = 'EST']) => ({
      user: userOf(demo, { email, name, zone: zone as ZoneKey, accounts: places.replaceAll('+', '').split(' ') }), // the tables above hold zone keys only
      places: places.split(' '),
    }));
  const memberships = people.flatMap(({ user, places }) =>
    places.map((place, index) => ({
      account_id: accountOf(accounts, place.replace('+', '')).id,
      user_id: user.id,
      account_admin: place.endsWith('+'),
      is_default: index === 0,
      created_at: user.created_at,
    })),
  );
  return { users: people.map(({ user }) => user), memberships };
}

function userOf({ random, now, newId }: Demo, person: { email: string; name: string; zone: ZoneKey; accounts: string[] }): DemoUser {
  const at = daysFrom(now, -random.between(425, 429));
  const [first = '', last = ''] = person.name.split(' ');
  return {
    id: newId(at),
    email: person.email,
    first_name: first,
    last_name: last,
    super_user: person.email === 'super@demo.test',
    platform_admin: person.email === 'staff@demo.test',
    status: person.email === BANNED ? 'banned' : 'active',
    timezone: person.zone,
    last_login: random.chance(0.85) ? daysFrom(now, -random.between(0.1, 40)).toISOString() : null,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    name: person.name,
    accounts: person.accounts,
  };
}
