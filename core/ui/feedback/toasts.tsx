import { Notifications, useNotifications } from '@mantine/notifications';
import './toast.css';
import { useToastLift } from './toast-lift.ts';

/** Where toasts appear: at the lower right, above every bar. */
export function Toasts() {
  useToastLift(useNotifications().notifications.length > 0);
  return <Notifications position="bottom-right" limit={4} autoClose={6000} containerWidth={400} withinPortal={false} />;
}
