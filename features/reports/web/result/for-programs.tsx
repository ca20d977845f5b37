import { messageOf } from '@kontor/core/contract';
import { CopyText } from '@kontor/core/ui';
import { reportRoutes } from '@kontor/reports/contract';
import { Modal } from '@mantine/core';
import './result.css';
import type { Which } from './use-report-rows.ts';

/** How a program reads the same report, with the token of an API key. */
export default function ForPrograms({ which, name, onClose }: { which: Which; name: string; onClose: () => void }) {
  const { origin } = window.location;
  const line = (url: string, rest = '') => `curl -H 'Authorization: Bearer ACCESS_TOKEN'${rest} '${origin}${url}'`;
  const page = messageOf(reportRoutes.detail, which).url;
  const file = messageOf(reportRoutes.download, which).url;
  return (
    <Modal opened onClose={onClose} title={`${name} for programs`} size={640}>
      <div className="report-curl">
        <p className="k-note">The token comes from an API key of the account and reads what the account reads.</p>
        <CopyText label="Every row as CSV" value={line(file, ' -OJ')} />
        <CopyText label="One page as JSON" value={line(page)} />
      </div>
    </Modal>
  );
}
