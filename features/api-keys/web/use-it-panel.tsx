import { dealsCurl, tokenCurl } from '@kontor/api-keys/contract';
import { CopyText, Panel } from '@kontor/core/ui';

/** Two commands that read the account's deals from a shell, and what else the token opens. */
export const UseItPanel = ({ clientId }: { clientId: string }) => (
  <div className="api-use">
    <Panel title="Use it" note="Replace the words in capitals with your client secret and access token">
      <CopyText label="1. Get an access token, good for 15 minutes" value={tokenCurl(window.location.origin, clientId)} />
      <CopyText label="2. Read your deals" value={dealsCurl(window.location.origin)} />
      <p className="k-note">
        The token reads this account’s deals, their CSV download and their charts, and changes nothing. Every call is described in the{' '}
        <a className="k-link" href="/api/docs">
          API documentation
        </a>
        .
      </p>
    </Panel>
  </div>
);
