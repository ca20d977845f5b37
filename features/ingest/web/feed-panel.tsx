import { CopyText, Panel, UiLink } from '@kontor/core/ui';
import { ingestPages } from '@kontor/ingest/contract';

const feedCurl = (origin: string) =>
  `curl -H 'Authorization: Bearer PLATFORM_KEY' -H 'content-type: application/x-ndjson' --data-binary @events.ndjson ${origin}/api/ingest/events`;

const dealsCurl = (origin: string) => `curl -H 'Authorization: Bearer PLATFORM_KEY' '${origin}/api/feed/deals?since=0'`;

/** The commands that feed a file of events and read deals. */
export const FeedPanel = () => (
  <div className="ingest-use">
    <Panel title="Use it" note="Replace the words in capitals with the platform key and your file">
      <CopyText label="Send a file of events, one JSON line each" value={feedCurl(window.location.origin)} />
      <CopyText label="Read the deals that are published, with a key that reads deals" value={dealsCurl(window.location.origin)} />
      <p className="k-note">
        The reply counts the lines and names the refused ones. Sending the same file again changes nothing. Every call is described in the{' '}
        <a className="k-link" href="/api/docs">
          API documentation
        </a>
        . Files of other formats can be{' '}
        <UiLink className="k-link" href={ingestPages.check.path}>
          checked
        </UiLink>{' '}
        before they are sent.
      </p>
    </Panel>
  </div>
);
