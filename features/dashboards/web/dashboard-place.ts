import { DASHBOARD_FALLBACK, DASHBOARD_FILTERS, MAIN_FALLBACK, MAIN_FILTERS, type MainFilter } from '@kontor/dashboards/contract';
import { createContext, useContext } from 'react';

/** Where a dashboard is: what it may be narrowed to, the days it opens with, and whose it is. */
export type DashboardPlace = {
  filters: readonly MainFilter[];
  fallback: typeof DASHBOARD_FALLBACK | typeof MAIN_FALLBACK;
  /** Null of all that an account, or everybody, delivered. */
  dealId: string | null;
};

export const dealPlace = (dealId: string): DashboardPlace => ({ filters: DASHBOARD_FILTERS, fallback: DASHBOARD_FALLBACK, dealId });
/** Companies are told apart where staff see all of them. */
export const mainPlace = (isStaff: boolean): DashboardPlace => ({
  filters: isStaff ? MAIN_FILTERS : MAIN_FILTERS.filter((key) => key !== 'account'),
  fallback: MAIN_FALLBACK,
  dealId: null,
});

const Place = createContext<DashboardPlace>(dealPlace(''));
export const DashboardPlaceProvider = Place.Provider;
export const useDashboardPlace = (): DashboardPlace => useContext(Place);
