/** What the shell lays over a page, one at a time. */
export type Overlay = 'palette' | 'shortcuts' | 'accounts' | 'devices' | 'password';
