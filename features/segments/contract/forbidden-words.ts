/**
 * Words that a segment's name may not hold: what laws and the industry's codes call sensitive, so that nobody is targeted by it without consent
 * of a kind that an upload cannot show (GDPR article 9; NAI Code of Conduct, sensitive information; COPPA). An installation replaces them by a setting.
 */
export const FORBIDDEN_WORDS: readonly string[] = [
  ...[
    'abortion',
    'aids',
    'alcoholic',
    'alcoholics',
    'cancer',
    'dementia',
    'depression',
    'diabetes',
    'diabetic',
    'disabled',
    'fertility',
    'hiv',
  ],
  ...['mental health', 'obese', 'pregnancy', 'pregnant', 'rehab', 'std'],
  ...['bisexual', 'gay', 'homosexual', 'lesbian', 'lgbt', 'lgbtq', 'queer', 'sexual orientation', 'transgender'],
  ...[
    'atheist',
    'atheists',
    'buddhist',
    'buddhists',
    'catholic',
    'catholics',
    'christian',
    'christians',
    'hindu',
    'hindus',
    'jewish',
    'jews',
  ],
  ...['mormon', 'mormons', 'muslim', 'muslims'],
  ...['communist', 'conservatives', 'democrats', 'leftist', 'political affiliation', 'republicans', 'union members'],
  ...['ethnicity', 'immigrant', 'immigrants', 'race', 'undocumented'],
  ...['bankrupt', 'bankruptcy', 'debtors', 'felon', 'felons', 'payday loans', 'unemployed'],
  ...['children under 13', 'kids under 13', 'minors', 'under 13'],
];

/** Each letter before those that look like it: Cyrillic, Greek, Armenian, small capitals, digits, Latin ones with a stroke. */
const LOOK_ALIKES = [
  'aАаΑαɑᴀ bВвΒβЬьʙ cСсϹςᴄ dԀԁĐđᴅ eЕеЄєΕεᴇ fҒғꜰ gɡցɢ hНнҺһΗհĦħʜ iІіΙιӀӏıɩɪlL1ʟŁł jЈјᴊ kКкΚκᴋ mМмΜᴍ',
  'nΝηпПոɴ oОоΟοσՕօØø0ᴏ pРрΡρᴘ qԚԛզǫ rгГʀ sЅѕꜱ tТтΤτᴛ uυμսՍᴜ vѴѵνᴠ wԜԝωѡᴡ xХхΧχ yУуΥүҮγʏ zΖζᴢ',
].flatMap((line) => line.split(' '));
const LETTERS = new Map(LOOK_ALIKES.flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const)));

/** Wide, bold, ringed, accented letters and those of other scripts are the letters that they look like; what nobody sees parts no word. */
const plain = (text: string) =>
  ` ${[
    ...text
      .normalize('NFKD')
      .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
      .replace(/[\u0300-\u036f]+/g, ''),
  ]
    .map((letter) => LETTERS.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Letters that stand alone, one after another, are read as one word. */
const spelt = (text: string): string[] =>
  (text.match(/(?<= )[\p{L}\p{N}](?: [\p{L}\p{N}])+(?= )/gu) ?? []).map((run) => run.replaceAll(' ', ''));

/** The forbidden words that a name holds, as whole words or spelt out, in the order of the list. */
export function forbiddenIn(name: string, words: readonly string[]): string[] {
  const text = plain(name);
  const runs = spelt(text);
  return words.filter((word) => {
    const wanted = plain(word);
    const letters = wanted.replaceAll(' ', '');
    return letters !== '' && (text.includes(wanted) || runs.some((run) => run.includes(letters)));
  });
}
