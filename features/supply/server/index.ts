export { marketSupply } from './market-supply-store.ts';
export { publisherTable } from './publisher-table.ts';
export { readSellers, UnreadableSellers } from './read-sellers.ts';
export { isSupplyFull, MOST_NAMES, rememberSupply } from './seen-supply-store.ts';
export { keepSellers, loadedFiles } from './seller-store.ts';
export { appNames, countSupply, findInventory, findSupply, publisherNames, RESELLER, type Supply } from './supply-store.ts';
