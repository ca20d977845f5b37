export { marketSupply } from './market-supply-store.ts';
export { countSupply, findSupply, type Supply } from './supply-store.ts';
