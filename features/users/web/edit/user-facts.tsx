import { FactList, Panel } from '@kontor/core/ui';
import type { User } from '@kontor/users/contract';
import { dayOf, lastLoginOf, zoneWords } from '../user-words.ts';
import '../users.css';

/** What is only read here: zone, dates, and the accounts of theirs that the reader administers (spec 3 §6). */
export function UserFacts({ user }: { user: User }) {
  return (
    <div className="users-side">
      <Panel title="Facts">
        <FactList
          isPlain
          facts={[
            { label: 'Time zone', value: zoneWords(user) },
            { label: 'Created', value: dayOf(user.createDate) },
            { label: 'Last login', value: lastLoginOf(user) },
          ]}
        />
      </Panel>
      <Panel title="Accounts" note="of those you administer">
        <ul className="users-list">
          {user.accountAccess.map(({ accountId, accountName, admin }) => (
            <li key={accountId}>
              <span>{accountName}</span>
              <span>{admin ? 'Administrator' : 'Member'}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
