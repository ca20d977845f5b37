/** Where to go after sign-in: a path of this very site, or `/` for anything that could lead elsewhere. */
export function safePath(wanted: string | undefined, origin = window.location.origin): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return '/';
  // Browsers drop tabs and line ends inside a URL, so what looks like a path may still name another host.
  return URL.parse(wanted, origin)?.origin === origin ? wanted : '/';
}
