import { bookOf, keyOfItem, type LogicOf, type NameBook, type NamedItem, namesIn } from '@kontor/boolean-logic/contract';
import { EntityId, nameBehind } from '@kontor/core/contract';
import type { Scope, Stores } from '@kontor/core/server';
import { type ContentDimension, DIMENSIONS, LOOKED_DIMENSIONS, valueName } from '@kontor/market/contract';
import { LIVESTREAMS } from '@kontor/market/reference';
import { type FoundSegment, findSegments, segmentsTitled } from '@kontor/segments/server';
import { namesOfValues, valuesCalled } from '@kontor/targeting/server';

type Call = { scope: Scope; stores: Stores };
export type Wanted = { titles: readonly string[]; ids: readonly string[] };

/** Other texts are ids of nothing, and some of them no text for a database. */
export const realIds = (ids: readonly string[]): string[] => ids.filter((id) => EntityId.safeParse(id).success);
/** A text that no title can be. */
const isText = (text: string) => !text.includes('\0');

/** What items are called, and which items have a title: of those alone that this scope may use. */
export async function namedItems(call: Call, of: LogicOf, { titles, ids }: Wanted): Promise<NamedItem[]> {
  const known = await itemNames(call.scope, of, ids);
  const called = await itemsTitled(call, of, titles.filter(isText));
  return [...new Map([...known, ...called].map((one) => [keyOfItem(one.item), one])).values()];
}

/** What items are called, by their keys. */
export async function itemNames(scope: Scope, of: LogicOf, keys: readonly string[]): Promise<NamedItem[]> {
  if (of === 'audience') return (await findSegments(scope, realIds(keys))).map(segmentItem);
  const valuesOf = (dimension: ContentDimension) =>
    keys.filter((key) => key.startsWith(`${dimension}=`) && isText(key)).map((key) => key.slice(dimension.length + 1));
  const named = LOOKED_DIMENSIONS.map(async (dimension) => {
    const values = valuesOf(dimension);
    const names = values.length > 0 ? await namesOfValues(scope, dimension, values) : {};
    return values.map((code) => contentItem(dimension, code, nameBehind(names, code) ?? code));
  });
  const contextual = (await findSegments(scope, realIds(valuesOf('contextual')))).filter(isContextual).map(contextualItem);
  return [...(await Promise.all(named)).flat(), ...LIVE, ...contextual];
}

/** The items that have one of these titles, in any case. */
async function itemsTitled(call: Call, of: LogicOf, titles: readonly string[]): Promise<NamedItem[]> {
  if (titles.length === 0) return [];
  if (of === 'audience') return (await segmentsTitled(call.scope, titles)).map(segmentItem);
  const namesOf = (dimension: ContentDimension) => {
    const label = titled(dimension, '').trim().toLowerCase();
    const fitting = titles.filter((title) => title.toLowerCase().startsWith(label));
    return fitting.map((title) => title.slice(label.length).trim()).filter(Boolean);
  };
  const called = LOOKED_DIMENSIONS.map(async (dimension) => {
    const names = namesOf(dimension);
    const values = names.length > 0 ? await valuesCalled(call, dimension, names) : [];
    return values.map((value) => contentItem(dimension, value.code, valueName(dimension, value)));
  });
  const contextual = (await segmentsTitled(call.scope, namesOf('contextual'))).filter(isContextual).map(contextualItem);
  return [...(await Promise.all(called)).flat(), ...contextual];
}

/** What names mean in a text. */
export async function bookOfText(call: Call, of: LogicOf, text: string): Promise<NameBook> {
  return bookOf(await namedItems(call, of, namesIn(text)));
}

const priceOf = (price: string) => `$${Number(price).toFixed(2)}`;
/** Of the account's own providers the price is hidden (spec 3 §6). */
const noteOf = ({ parentProvider, price, accountId, source }: FoundSegment) =>
  [parentProvider || 'Own', ...(accountId !== null && source === 0 ? [] : [priceOf(price)])].join(', ');

const segmentItem = (one: FoundSegment): NamedItem => ({
  item: { type: 'SEGMENT', id: one.id },
  title: one.title,
  note: noteOf(one),
  parentProvider: one.parentProvider,
});

const titled = (dimension: ContentDimension, name: string) => `${DIMENSIONS[dimension].label}: ${name}`;
const contentItem = (dimension: ContentDimension, value: string, name: string): NamedItem => ({
  item: { type: 'CONTENT', dimension, value },
  title: titled(dimension, name),
  note: '',
  parentProvider: '',
});

const LIVE = LIVESTREAMS.map(({ code, name }) => contentItem('includeLivestream', code, name));
const contextualItem = (one: FoundSegment): NamedItem => ({
  ...contentItem('contextual', one.id, one.title),
  note: noteOf(one),
  parentProvider: one.parentProvider,
});

export const isContextual = ({ dataType }: FoundSegment): boolean => dataType === 'Contextual';
