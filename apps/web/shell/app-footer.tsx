import { ZONES } from '@kontor/core/contract';
import { dayAndClock, Footer } from '@kontor/core/ui';
import type { Installed } from '@kontor/core/web';

type AppFooterProps = { installation: Installed; onShortcuts: () => void };

/** Copyright line, version and how fresh the numbers are (spec 1 §1). */
export const AppFooter = ({ installation, onShortcuts }: AppFooterProps) => (
  <Footer
    version={`© ${new Date().getFullYear()} Kontor, version ${installation.version}`}
    data={installation.dataTo ? `Data to ${dayAndClock(installation.dataTo, ZONES.EST.iana, 'EST')}` : 'No event data yet'}
  >
    <button type="button" onClick={onShortcuts}>
      Shortcuts
    </button>
  </Footer>
);
