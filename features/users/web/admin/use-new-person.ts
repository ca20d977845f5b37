import { hrefOf } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { errorText, useAct, useKontorForm } from '@kontor/core/web';
import { CreatePerson, NewUser, personPages, personRoutes, type UserCheck } from '@kontor/users/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';

const CONTACT = 'Please contact admin.';
export const LABELS = {
  accountId: 'Account',
  email: 'Email',
  accountAdmin: 'Administrator of the account',
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  confirmPassword: 'Confirm password',
  timezone: 'Time zone',
  offset: 'Offset',
  dashboardUrl: 'Dashboard URL',
  adhocUrl: 'Ad hoc URL',
};

export type NewPersonValues = {
  accountId: string | null;
  email: string;
  accountAdmin: boolean;
  firstName: string;
  lastName: string;
  password: string;
  confirmPassword: string;
  timezone: z.output<typeof NewUser>['timezone'] | null;
  offset: number | null;
  dashboardUrl: string;
  adhocUrl: string;
};
const EMPTY: NewPersonValues = {
  accountId: null,
  email: '',
  accountAdmin: true,
  firstName: '',
  lastName: '',
  password: '',
  confirmPassword: '',
  timezone: null,
  offset: null,
  dashboardUrl: '',
  adhocUrl: '',
};

const Account = z.object({ accountId: z.string('Account is required.').min(1, 'Account is required.') });
const { email, dashboardUrl, adhocUrl, accountAdmin } = CreatePerson.shape;
const CheckStep = Account.extend({ email });
const Known = CheckStep.extend({ accountAdmin, dashboardUrl, adhocUrl });
const New = z.intersection(NewUser, Known);
const asksAll = ({ newUser, showPassword }: UserCheck) => newUser || showPassword;

/** The e-mail and the account are checked first; if it may join, the rest is asked and saved (spec 3 §4). */
export function useNewPerson() {
  const navigate = useNavigate();
  const [checked, setChecked] = useState<UserCheck | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const checking = useAct(personRoutes.check);
  const saving = useAct(personRoutes.create, { invalidates: [personRoutes.list] });
  const answer = checked?.canCreate ? checked : null;
  const isNew = answer !== null && asksAll(answer);
  const refuse = (error: unknown) => {
    if (!kontor.showIssues(error)) setTrouble(errorText(error, CONTACT));
  };
  const check = (values: NewPersonValues) => {
    const asked = { email: values.email.trim(), accountId: values.accountId ?? '' };
    /** An answer to what was chosen before is none to what stands there now. */
    const isStill = () => {
      const now = kontor.form.getValues();
      return now.email.trim() === asked.email && now.accountId === asked.accountId;
    };
    checking.mutate(asked, {
      onSuccess: ({ data }) => {
        if (!isStill()) return;
        setChecked(data);
        setTrouble(data.canCreate ? null : data.msg || CONTACT);
      },
      onError: (error) => isStill() && refuse(error),
    });
  };
  const save = ({ timezone, accountId, ...values }: NewPersonValues) => {
    const { firstName, lastName, password, confirmPassword, offset, ...known } = values;
    // Fields of a new person are not shown for a known one, and what is not shown is not sent.
    const ofNew = { firstName, lastName, password, confirmPassword, offset, ...(timezone && { timezone }) };
    saving.mutate(
      { ...known, accountId: accountId ?? '', ...(isNew && ofNew) },
      {
        onSuccess: ({ msg, value }) => {
          toast.success(msg);
          void navigate({ to: value ? hrefOf(personPages.person, { userId: value }) : hrefOf(personPages.people), ignoreBlocker: true });
        },
        onError: refuse,
      },
    );
  };
  const kontor = useKontorForm<NewPersonValues>({
    // Each takes less than the form holds and refuses its null, so the input type is widened to the form's.
    schema: (answer ? (isNew ? New : Known) : CheckStep) as unknown as z.ZodType<unknown, NewPersonValues>,
    initial: EMPTY,
    labels: LABELS,
    onSave: (values) => {
      if (checking.isPending || saving.isPending) return;
      setTrouble(null);
      if (answer) save(values);
      else check(values);
    },
  });
  /** Another e-mail or account begins anew with its check. */
  const begin = (change: Partial<Pick<NewPersonValues, 'email' | 'accountId'>>) => {
    for (const [key, value] of Object.entries(change)) kontor.form.setFieldValue(key, value as never);
    setChecked(null);
    setTrouble(null);
  };
  return { ...kontor, answer, isNew, trouble, isChecking: checking.isPending, isSaving: saving.isPending, begin };
}
export type NewPersonForm = ReturnType<typeof useNewPerson>;
