export * from './caller.ts';
export * from './personas.ts';
