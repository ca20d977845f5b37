import { useCall } from '@kontor/core/web';
import { impersonationRoutes, type Subject } from '@kontor/session/contract';
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';

const DEBOUNCE_MS = 200;

const PersonOption = ({ email, name, account }: Subject) => (
  <span className="session-person">
    <strong>{name || email}</strong>
    <span>{name ? `${email} · ${account}` : account}</span>
  </span>
);

/** The e-mail of a person to act as: typed whole, or found by a part of it, of their name or of their account's. */
export function PersonField({ value, onChange }: { value: string; onChange: (email: string) => void }) {
  const [q] = useDebouncedValue(value.trim(), DEBOUNCE_MS);
  const { data } = useCall(impersonationRoutes.find, { q }, { enabled: q !== '', keepPrevious: true });
  const people = (q !== '' && data?.people) || [];
  // Who is named whole has been found.
  const isNamed = people.some(({ email }) => email === value.trim());
  const byEmail = new Map(people.map((person) => [person.email, person]));
  return (
    <Autocomplete
      label="Username"
      placeholder="E-mail, name or account"
      autoComplete="off"
      spellCheck={false}
      maxLength={254}
      value={value}
      onChange={onChange}
      data={isNamed ? [] : [...byEmail.keys()]}
      // The server has filtered already, by name and account too.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const person = byEmail.get(option.value);
        return person && <PersonOption {...person} />;
      }}
      autoFocus
    />
  );
}
