import type { ReactNode } from 'react';
import './shell.css';

/** Version, how fresh the data is, and quiet links on the right. */
export const Footer = ({ version, data, children }: { version: string; data?: ReactNode; children?: ReactNode }) => (
  <footer className="k-footer">
    <span>{version}</span>
    <span>{data}</span>
    {children}
  </footer>
);
