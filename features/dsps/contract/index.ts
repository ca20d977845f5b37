export * from './dsp.ts';
export * from './routes.ts';
