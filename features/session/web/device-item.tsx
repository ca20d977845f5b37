import { ZONES } from '@kontor/core/contract';
import { dayAndClock, ReasonButton, StatusPill } from '@kontor/core/ui';
import type { Device } from '@kontor/session/contract';
import { IconDeviceDesktop, IconDeviceMobile, IconEyeCheck } from '@tabler/icons-react';
import { deviceWords } from './device-words.ts';

type DeviceItemProps = { device: Device; reason: string | null; isEnding: boolean; onEnd: () => void };

const when = (instant: string) => dayAndClock(instant, ZONES.EST.iana, 'EST');

/** One device: what it is, where it works, when it was last seen. */
export function DeviceItem({ device, reason, isEnding, onEnd }: DeviceItemProps) {
  const { name, isPhone } = deviceWords(device.userAgent);
  const Icon = device.isActing ? IconEyeCheck : isPhone ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div>
        <strong>{device.isActing ? 'Platform support, acting as you' : name}</strong>
        <p>{device.accountName}</p>
        <p>
          Last used {when(device.seenAt)}, signed in {when(device.signedInAt)}
        </p>
      </div>
      {device.isCurrent ? (
        <StatusPill tone="pos" glyph="full" label="This device" />
      ) : (
        <ReasonButton
          size="compact-xs"
          variant="default"
          reason={reason}
          loading={isEnding}
          onClick={onEnd}
          aria-label={`Sign out ${device.isActing ? 'platform support' : name}`}
        >
          Sign out
        </ReasonButton>
      )}
    </li>
  );
}
