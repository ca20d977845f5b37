/** The demo's sign-ins (design §7): every test acts as one of them. */
export const PERSONAS = {
  super: 'super@demo.test',
  staff: 'staff@demo.test',
  agency: 'agency@demo.test',
  planner: 'planner@demo.test',
  lean: 'lean@demo.test',
  rival: 'rival@demo.test',
  dsp: 'dsp@demo.test',
  brand: 'brand@demo.test',
  publisher: 'publisher@demo.test',
  reseller: 'reseller@demo.test',
} as const;
export type Persona = keyof typeof PERSONAS;
export const PERSONA_NAMES = Object.keys(PERSONAS) as Persona[];
export const PERSONA_PASSWORD = 'Kontor-demo-1';
