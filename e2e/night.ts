/** At night every screen and journey is judged in all ways; by day one of each layout is, and the others in one (docs/decisions/0033). */
export const IS_NIGHT = Boolean(process.env['NIGHT']);
