import { accountChanged } from '@kontor/core/contract';
import {
  CallError,
  call,
  callAs,
  callKey,
  forgetPerson,
  rememberProfile,
  type SignedIn,
  startAnew,
  unauthorized,
  watchProfile,
} from '@kontor/core/web';
import { sessionRoutes } from '@kontor/session/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const FRESH_MS = 5 * 60_000;
const RELOAD_AFTER_MS = 1_000;

/** After single sign-on the app's first call says who the provider named (spec 1 §7.1). */
async function whoIsSignedIn(signal: AbortSignal): Promise<SignedIn | null> {
  try {
    const { claims, ...signedIn } = (await call(sessionRoutes.session, {}, signal)).data;
    callAs(signedIn.user);
    if (claims) await call(sessionRoutes.userLogin, claims, signal);
    return signedIn;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}

/** Read again when the person comes back to the tab, never by a timer: a poll would keep an idle session alive. */
export const signedInOptions = queryOptions({
  queryKey: callKey(sessionRoutes.session, {}),
  queryFn: ({ signal }) => whoIsSignedIn(signal),
  staleTime: FRESH_MS,
  gcTime: Number.POSITIVE_INFINITY,
  // Whatever its age: another tab, or the platform, may have changed it (spec 3 §4).
  refetchOnWindowFocus: 'always',
});

/**
 * Who is signed in: null for a visitor, undefined while it is not known. A 401 later on signs the person out here and reloads (spec 1 §4);
 * so does another tab that changes person or account, because the server refuses what a page drawn for the former asks.
 */
export function useSignedIn() {
  const { data, error, refetch, isFetching } = useQuery(signedInOptions);
  const isSignedIn = Boolean(data);
  useEffect(() => {
    if (data !== undefined) rememberProfile(data);
  }, [data]);
  useEffect(() => {
    if (!isSignedIn) return;
    let timer: ReturnType<typeof setTimeout>;
    const reload = () => {
      clearTimeout(timer);
      timer = setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
    };
    const leave = () => {
      forgetPerson();
      reload();
    };
    unauthorized.addEventListener('unauthorized', leave);
    unauthorized.addEventListener(accountChanged.code, reload);
    return () => {
      unauthorized.removeEventListener('unauthorized', leave);
      unauthorized.removeEventListener(accountChanged.code, reload);
    };
  }, [isSignedIn]);
  const user = data?.user;
  useEffect(() => {
    if (user) return watchProfile(user, () => window.location.reload());
  }, [user]);
  return { signedIn: data, isFailed: data === undefined && error !== null, isTrying: isFetching, retry: () => void refetch() };
}

/** Ends the session at the server, then forgets everything here and opens the sign-in page (spec 1 §2.4). */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    try {
      await call(sessionRoutes.signOut, {});
    } catch (error) {
      if (!(error instanceof CallError && error.status === 401)) throw error;
    }
    client.clear();
    forgetPerson();
    startAnew('/login');
  };
}
