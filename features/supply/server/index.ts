export { marketSupply } from './market-supply-store.ts';
export { rememberSupply } from './seen-supply-store.ts';
export { countSupply, findSupply, type Supply } from './supply-store.ts';
