/** What people write into fields, at its worst. */
export const LONG =
  `${'A title of four hundred characters is cut where its line ends and read whole on hover and focus, because people paste whole briefs into it; '.repeat(3)}`.slice(
    0,
    400,
  );
export const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(12).slice(0, 400);
export const HEBREW = 'חבילת טלוויזיה מחוברת, מבוגרים 25–54';
export const ARABIC = 'باقة التلفزيون المتصل، البالغون 25–54';
export const NAMES = ['Q4', 'Northlight CTV Prime, Adults 25–54, Direct', HEBREW, ARABIC, LONG, LONG_WORD];
/** From below nothing to more than any deal has; missing is not zero. */
export const NUMBERS = [null, -1, 0, 0.004, 1, 999.5, 1_234_567, 1_000_000_000_000];
/** The pictures' now; `Ago` counts to it. */
export const NOW = '2026-11-20T19:45:00Z';
