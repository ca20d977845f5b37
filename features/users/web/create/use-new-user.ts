import { hrefOf } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { errorText, useAct, useKontorForm } from '@kontor/core/web';
import { invitationRoutes, JoiningUser, NewUser, type UserCheck, userPages, userRoutes } from '@kontor/users/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';

const CONTACT = 'Please contact admin.';
const LABELS = {
  email: 'Email',
  accountAdmin: 'Administrator',
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  confirmPassword: 'Confirm password',
  timezone: 'Time zone',
  offset: 'Offset',
};

type Filled = z.input<typeof NewUser>;
/** A zone that is not chosen yet is null, which the schema calls required. */
export type Values = Omit<Filled, 'accountId' | 'timezone' | 'offset' | 'accountAdmin'> & {
  timezone: Filled['timezone'] | null;
  offset: number | null;
  accountAdmin: boolean;
};

const EMPTY: Values = {
  email: '',
  firstName: '',
  lastName: '',
  password: '',
  confirmPassword: '',
  timezone: null,
  offset: null,
  accountAdmin: false,
};

const CheckStep = z.object({ email: JoiningUser.shape.email });
/** Everything is asked of a person nobody knows; of a known one the e-mail is enough (spec 3 §5). */
const asksAll = ({ newUser, showPassword }: UserCheck) => newUser || showPassword;
const schemaOf = (answer: UserCheck | null) => {
  const schema = answer ? (asksAll(answer) ? NewUser : JoiningUser) : CheckStep;
  // Each takes less than the form holds and refuses its null, so the input type is widened to the form's.
  return schema as unknown as z.ZodType<unknown, Values>;
};

/** The e-mail is checked first; if it may join, the rest is asked and saved (spec 3 §4). */
export function useNewUser() {
  const navigate = useNavigate();
  const [checked, setChecked] = useState<UserCheck | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const checking = useAct(userRoutes.check);
  const saving = useAct(userRoutes.create, { invalidates: [userRoutes.list, invitationRoutes.list] });

  /** A failure shows beside its field or as its message (spec 3 §8). */
  const refuse = (error: unknown) => {
    if (!kontor.showIssues(error)) setTrouble(errorText(error, CONTACT));
  };

  /** An answer to what was typed before is none to what stands there now. */
  const isStill = (email: string) => kontor.form.getValues().email.trim() === email;
  const check = (email: string) =>
    checking.mutate(
      { email },
      {
        onSuccess: ({ data }) => {
          if (!isStill(email)) return;
          setChecked(data);
          setTrouble(data.canCreate ? null : data.msg || CONTACT);
        },
        onError: (error) => isStill(email) && refuse(error),
      },
    );

  const save = (values: Values, answer: UserCheck) => {
    const { email, accountAdmin } = values;
    // Fields of a new person are not shown for a known one, and what is not shown is not sent.
    // The schema has seen that a zone is chosen.
    const wanted = asksAll(answer) ? (values as Filled) : { email, accountAdmin };
    saving.mutate(wanted, {
      onSuccess: ({ msg }) => {
        toast.success(msg);
        void navigate({ to: hrefOf(answer.isInvitation ? userPages.invitations : userPages.list), ignoreBlocker: true });
      },
      onError: refuse,
    });
  };

  const answer = checked?.canCreate ? checked : null;
  const kontor = useKontorForm<Values>({
    schema: schemaOf(answer),
    initial: EMPTY,
    labels: LABELS,
    onSave: (values) => {
      if (checking.isPending || saving.isPending) return;
      setTrouble(null);
      if (answer) save(values, answer);
      else check(values.email.trim());
    },
  });

  return {
    ...kontor,
    /** What the check said of an e-mail that may join; null before. */
    answer,
    isNew: answer !== null && asksAll(answer),
    trouble,
    isChecking: checking.isPending,
    isSaving: saving.isPending,
    /** Another e-mail begins anew with its check. */
    setEmail: (email: string) => {
      kontor.form.setFieldValue('email', email);
      setChecked(null);
      setTrouble(null);
    },
  };
}
export type NewUserForm = ReturnType<typeof useNewUser>;
