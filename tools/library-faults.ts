import type { Fault } from './fault.ts';

const LIBRARY = 'features/library/server/library.test.ts';
const OF_TEMPLATE = 'features/deals/server/of-template.test.ts';
const PICTURES = 'features/files/server/pictures.test.ts';
const META = 'features/meta/server/meta.test.ts';
const SOURCE = 'features/library/server/item-source.test.ts';
const AVAILS = 'features/library/server/avails.test.ts';

/** Pictures, icons, and the deal library. */
export const LIBRARY_FAULTS: readonly Fault[] = [
  {
    name: 'a picture that is kept as it came',
    file: 'features/files/server/receive-file.ts',
    find: 'isRedrawn ? { ...received, ...(await redraw(place)) } : received',
    put: 'received',
    seenBy: PICTURES,
    only: 'are gone',
  },
  {
    name: 'a picture that moves',
    file: 'core/server/received-file.ts',
    find: '  if (isAnimated(kind, head)) fail(imageNotValid, PICTURE_MOVES);\n',
    put: '',
    seenBy: PICTURES,
    only: 'moves',
  },
  {
    name: 'icons that stay when their record ends',
    file: 'features/meta/server/write-meta.ts',
    find: '    await keepIcons(transaction, call, id, []);\n',
    put: '',
    seenBy: META,
    only: 'is deleted once',
  },
  {
    name: 'a disabled item that accounts read',
    file: 'features/library/server/library-store.ts',
    find: 'isForAccounts ? eq(item.enabled, true) : undefined',
    put: 'undefined',
    seenBy: LIBRARY,
    only: 'enabled ones',
  },
  {
    name: 'a media list in an item',
    file: 'features/library/server/platform-targeting.ts',
    find: '[lists, marketplaces, segments]',
    put: '[marketplaces, segments]',
    seenBy: LIBRARY,
    only: 'media list of anybody is refused',
  },
  {
    name: 'a custom marketplace in an item',
    file: 'features/library/server/platform-targeting.ts',
    find: '[lists, marketplaces, segments]',
    put: '[lists, segments]',
    seenBy: LIBRARY,
    only: 'custom marketplace is refused',
  },
  {
    name: 'a segment of an account in an item',
    file: 'features/library/server/platform-targeting.ts',
    find: '[lists, marketplaces, segments]',
    put: '[lists, marketplaces]',
    seenBy: LIBRARY,
    only: 'segment of an account is refused',
  },
  {
    name: 'the name of a segment that is closed to the account',
    file: 'features/library/server/read-library.ts',
    find: 'isOfPlatform ? scopeOf(stores.entities, session, true) : scope',
    put: 'scopeOf(stores.entities, { ...session, superUser: true }, true)',
    seenBy: LIBRARY,
    only: 'without the segment',
  },
  {
    name: 'a template of an account without the flag',
    file: 'features/library/server/use-template.ts',
    find: '  if (!allows(libraryPages.templates.access, session)) fail(templateNotFound);\n',
    put: '',
    seenBy: OF_TEMPLATE,
    only: 'without the flag',
  },
  {
    name: 'a plan that is written outside the transaction of its deal',
    file: 'features/deals/server/write-deal.ts',
    find: 'mediaPlans: await writePlan(transaction)',
    put: 'mediaPlans: await scope.transaction(writePlan)',
    seenBy: OF_TEMPLATE,
    only: 'leaves',
  },
  {
    name: 'a template that was changed since it was seen',
    file: 'features/deals/server/write-deal.ts',
    find: '  if (seen !== undefined && seen !== template.version) fail(templateChanged);\n',
    put: '',
    seenBy: OF_TEMPLATE,
    only: 'in another version',
  },
  {
    name: 'an icon that is a pixel too wide',
    file: 'core/contract/upload.ts',
    find: 'size.width !== picture.width || ',
    put: '',
    seenBy: PICTURES,
    only: 'pixel too wide',
  },
  {
    name: 'the deal template card of an account without the flag',
    file: 'features/dashboards/contract/main-widgets.ts',
    find: '(!isOfTemplates || viewer.hasTemplates)',
    put: "(!isOfTemplates || viewer.place === 'widget')",
    seenBy: 'features/dashboards/server/main-dashboard.test.ts',
    only: 'deal template card',
  },
  {
    name: 'a media list that goes along into an item of a plan',
    file: 'features/library/server/platform-targeting.ts',
    find: '{ ...targeting[LISTS_OF[type].key], ids: [] }',
    put: 'targeting[LISTS_OF[type].key]',
    seenBy: SOURCE,
    only: 'belongs to the platform',
  },
  {
    name: 'logic with a segment of an account that goes along into an item',
    file: 'features/library/server/platform-targeting.ts',
    find: '.some((id) => gone.has(id)) ? NO_LOGIC : targeting[key]',
    put: '.some((id) => gone.has(id)) ? targeting[key] : targeting[key]',
    seenBy: SOURCE,
    only: 'goes as a whole',
  },
  {
    name: 'spend of all plans as that of an item',
    file: 'features/library/server/item-source.ts',
    find: '{ span, where, measures',
    put: '{ span, measures',
    seenBy: SOURCE,
    only: 'as sums',
  },
  {
    name: 'avails of an older version',
    file: 'features/library/server/library-store.ts',
    find: 'and(eq(avails.itemId, item.id), eq(avails.version, item.version))',
    put: 'eq(avails.itemId, item.id)',
    seenBy: AVAILS,
    only: 'never counted',
  },
];
