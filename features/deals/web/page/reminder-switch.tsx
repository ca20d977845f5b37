import { call, useCall, useWork } from '@kontor/core/web';
import { dealRoutes } from '@kontor/deals/contract';
import { Checkbox } from '@mantine/core';

/** Whether the reader is reminded by letter of questions that wait; off is off for every deal of the account. */
export function ReminderSwitch() {
  const { data } = useCall(dealRoutes.reminders, {});
  const set = useWork((isOn: boolean) => call(dealRoutes.setReminders, { isOn }), { settled: [dealRoutes.reminders] });
  if (!data) return null;
  const isOn = set.isPending ? set.variables : data.isOn;
  return (
    <Checkbox
      className="k-deal-reminder"
      label="E-mail me about deals that have awaited approval for two days"
      checked={isOn}
      onChange={(event) => set.mutate(event.currentTarget.checked)}
    />
  );
}
