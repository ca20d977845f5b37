import { useCall } from '@kontor/core/web';
import { sharedRoutes } from '@kontor/segments/contract';

/** Providers are fresh for an hour (spec 1 §9). */
const FRESH_MS = 3_600_000;

/** The providers whose segments the account may use, its own first. */
export const useProviders = () => useCall(sharedRoutes.providers, {}, { staleTime: FRESH_MS });
