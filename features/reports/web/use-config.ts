import { useCall } from '@kontor/core/web';
import { reportRoutes } from '@kontor/reports/contract';

const FRESH_MS = 600_000;

/** What reports are made of; fresh for ten minutes (spec 1 §9). */
export const useConfig = () => useCall(reportRoutes.config, {}, { staleTime: FRESH_MS });
