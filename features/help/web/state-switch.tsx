import { useCall, useSession, useUrl } from '@kontor/core/web';
import { installationRoutes, stateText } from '@kontor/waiting-work/contract';
import { Switch } from '@mantine/core';
import { z } from 'zod';

const Wish = z.object({
  state: z.enum(['', 'yes']).catch('').default(''),
});

/** The state of the installation as a super user chose to send it with their request; '' where it is not sent. */
export function useStateToSend() {
  const { superUser } = useSession();
  const [{ state }, setUrl] = useUrl(Wish);
  const isWanted = superUser && state === 'yes';
  const { data } = useCall(installationRoutes.state, {}, { enabled: isWanted });
  const text = isWanted && data ? stateText(data) : '';
  return {
    text,
    isLoading: isWanted && !data,
    field: superUser ? <StateSwitch text={text} isOn={isWanted} onChange={(isOn) => setUrl({ state: isOn ? 'yes' : '' })} /> : null,
  };
}

type Props = { text: string; isOn: boolean; onChange: (isOn: boolean) => void };

const StateSwitch = ({ text, isOn, onChange }: Props) => (
  <div className="k-span">
    <Switch
      label="Add the state of the installation"
      description="As super users see it: how stores, mail, files, feeds and jobs answer. Without passwords and tokens."
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {text !== '' && (
      <details className="help-state">
        <summary>What is sent</summary>
        <pre>{text}</pre>
      </details>
    )}
  </div>
);
