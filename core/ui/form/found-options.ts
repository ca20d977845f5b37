import { defaultOptionsFilter, type OptionsFilter } from '@mantine/core';

/**
 * Options that the server finds, by more than their names. Until it has answered what is typed, those of before are narrowed by their names, so
 * that no key chooses what does not fit.
 */
export const foundOptions =
  (isAnswered: boolean): OptionsFilter =>
  (input) =>
    isAnswered ? input.options : (defaultOptionsFilter(input) as typeof input.options); // some of them
