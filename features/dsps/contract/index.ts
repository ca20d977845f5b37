export * from './admin-routes.ts';
export * from './dsp.ts';
export * from './dsp-draft.ts';
export * from './dsp-list.ts';
export * from './pages.ts';
export * from './routes.ts';
