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

/** Wide, bold and ringed letters are the letters; what nobody sees parts no word. */
const plain = (text: string) =>
  ` ${text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** The forbidden words that a name holds, as whole words, in the order of the list. */
export function forbiddenIn(name: string, words: readonly string[]): string[] {
  const text = plain(name);
  return words.filter((word) => plain(word).trim() !== '' && text.includes(plain(word)));
}
