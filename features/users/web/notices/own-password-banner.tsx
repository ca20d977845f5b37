import { Banner } from '@kontor/core/ui';
import { SendLinkButton } from '@kontor/session/web';
import '../users.css';

/** Stays until the e-mail is confirmed and the password is one's own. */
export const OwnPasswordBanner = () => (
  <Banner
    tone="warn"
    actions={
      <span className="users-answers">
        <SendLinkButton size="compact-xs" />
      </span>
    }
  >
    Your password was set by somebody else. Confirm your e-mail and choose your own.
  </Banner>
);
