import { hrefOf } from '@kontor/core/contract';
import { ButtonMenu, IconButton } from '@kontor/core/ui';
import { type ReportSummary, reportPages } from '@kontor/reports/contract';
import { Menu } from '@mantine/core';
import { IconCode, IconCopyPlus, IconDotsVertical, IconMail, IconSend, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { copyHref } from '../copy-href.ts';
import { useSendNow } from '../sendings/use-send-now.ts';
import { useReportRemoval } from '../use-report-removal.ts';
import type { Which } from './use-report-rows.ts';

const SendingsDialog = lazy(() => import('../sendings/sendings-dialog.tsx'));
const ForPrograms = lazy(() => import('./for-programs.tsx'));

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** What is rarely done with a report; its sendings and its end are its owner's alone. */
export function ReportMenu({ which, summary }: { which: Which; summary: ReportSummary }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'sendings' | 'programs' | null>(null);
  const { send } = useSendNow(which.id);
  const remove = useReportRemoval({ onDeleted: () => void navigate({ to: hrefOf(reportPages.owned) }) });
  const isOwner = summary.isOwn && !which.shared;
  const close = () => setDialog(null);
  return (
    <>
      <ButtonMenu width={200} button={<IconButton isFramed size={32} icon={IconDotsVertical} label="More actions" />}>
        <Menu.Item leftSection={<IconCopyPlus {...icon} />} onClick={() => void navigate({ href: copyHref(which.id) })}>
          Duplicate
        </Menu.Item>
        {isOwner && summary.schedule && (
          <Menu.Item leftSection={<IconSend {...icon} />} onClick={send}>
            Send now
          </Menu.Item>
        )}
        {isOwner && (
          <Menu.Item leftSection={<IconMail {...icon} />} onClick={() => setDialog('sendings')}>
            Sendings
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCode {...icon} />} onClick={() => setDialog('programs')}>
          For programs
        </Menu.Item>
        {isOwner && (
          <Menu.Item color="brick" leftSection={<IconTrash {...icon} />} onClick={() => remove(which.id)}>
            Delete report
          </Menu.Item>
        )}
      </ButtonMenu>
      <Suspense>
        {dialog === 'sendings' && <SendingsDialog summary={summary} onClose={close} />}
        {dialog === 'programs' && <ForPrograms which={which} name={summary.name} onClose={close} />}
      </Suspense>
    </>
  );
}
