import type { Persona } from './personas.ts';

/** What design §6.1 and §7 make of each sign-in, written down apart from the code under test. */
export type PersonaFacts = {
  type: 'DSP' | 'Agency' | 'Brand' | 'Publisher' | 'Reseller';
  agency?: true;
  super?: true;
  staff?: true;
  accountAdmin?: true;
  /** Segment, template and app-override switches of the account. */
  extras?: true;
  reach?: true;
};

export const PERSONA_FACTS: Record<Persona, PersonaFacts> = {
  super: { type: 'Agency', super: true, staff: true },
  staff: { type: 'Agency', staff: true },
  agency: { type: 'Agency', agency: true, accountAdmin: true, extras: true, reach: true },
  planner: { type: 'Agency', agency: true, extras: true, reach: true },
  lean: { type: 'Agency', agency: true },
  rival: { type: 'Agency', agency: true, accountAdmin: true, extras: true },
  dsp: { type: 'DSP', agency: true, extras: true },
  brand: { type: 'Brand' },
  publisher: { type: 'Publisher', agency: true, extras: true },
  reseller: { type: 'Reseller', agency: true, accountAdmin: true, extras: true },
};
