import { personName, ZONES } from '@kontor/core/contract';
import { Banner, clock, toast } from '@kontor/core/ui';
import { CallError, errorText, startAnew, useAct, useGuardedAct, useSession } from '@kontor/core/web';
import { impersonationRoutes, notActing } from '@kontor/session/contract';
import { Button } from '@mantine/core';

/** On every page while a super user acts as somebody else: whom, until when, and the way back (security rule 16). */
export function ActingBanner() {
  const user = useSession();
  const { impersonator } = user;
  const stop = useAct(impersonationRoutes.stop);
  const { run, question } = useGuardedAct();
  if (!impersonator) return null;
  // The promise, because a move to another page draws this banner anew while the call is under way.
  const handleStop = () =>
    void stop.mutateAsync({}).then(
      () => startAnew('/'),
      // Stopped in another tab: this one follows.
      (error) => (error instanceof CallError && error.code === notActing.code ? startAnew('/') : toast.failed(errorText(error))),
    );
  return (
    <>
      <Banner
        tone="warn"
        actions={
          <Button size="compact-xs" variant="default" loading={stop.isPending || stop.isSuccess} onClick={() => run(handleStop)}>
            Stop
          </Button>
        }
      >
        {personName(impersonator)} acts as <strong>{personName(user)}</strong> ({user.email}) until{' '}
        {clock(impersonator.until, ZONES.EST.iana, 'EST')}.
      </Banner>
      {question}
    </>
  );
}
