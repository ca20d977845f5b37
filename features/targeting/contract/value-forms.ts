import { appForm, canadianArea, countryForm, genreForm, hostForm, metroForm, usZip, type ValueDimension } from '@kontor/market/contract';

const FORMS: Partial<Record<ValueDimension, (text: string) => string>> = {
  app: appForm,
  domain: hostForm,
  zip: (text) => usZip(text) || canadianArea(text),
  dma: metroForm,
  country: countryForm,
  genres: genreForm,
};

/** The one form in which requests and lists have what a text names (market/contract); the text itself where its dimension has none, '' for none. */
export const valueForm = (dimension: ValueDimension, text: string): string => FORMS[dimension]?.(text) ?? text;
