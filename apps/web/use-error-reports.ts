import { type SignedIn, useCall } from '@kontor/core/web';
import { sessionRoutes } from '@kontor/session/contract';
import { useEffect } from 'react';

/** Where the installation names an error-reporting service, what breaks here is sent there (spec 1 §8); its code is loaded then alone. */
export function useErrorReports(signedIn: SignedIn | null | undefined): void {
  const { data: ways } = useCall(sessionRoutes.ways, {}, { enabled: signedIn === null });
  const dsn = signedIn ? signedIn.installation.errorReports : ways?.errorReports;
  useEffect(() => {
    if (dsn) void import('./error-reports.ts').then(({ startErrorReports }) => startErrorReports(dsn));
  }, [dsn]);
}
