export * from './app-of-file.ts';
export * from './as-owner.ts';
export * from './cut-after.ts';
export { lettersTo } from './letters-to.ts';
export * from './meet.ts';
export * from './second-wall.ts';
export * from './small-disk.ts';
export * from './test-app.ts';
export * from './test-s3.ts';
