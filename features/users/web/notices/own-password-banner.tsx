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
    Somebody else set your password. Confirm <span className="users-whole">your e-mail</span> and choose your own.
  </Banner>
);
