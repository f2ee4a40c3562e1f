import {
  requestPasswordReset,
  resetPassword,
  type ForgottenPassword,
  type PasswordReset,
} from '@muster/contract';
import { useMutation } from '@tanstack/react-query';
import { errorToast } from '../../platform/api/announce.ts';
import { call } from '../../platform/api/call.ts';
import { messages } from '../../messages.ts';
import { dropToken } from '../../platform/session/link-token.ts';
import { meet, useEnter } from './entering.ts';

export const useRequestReset = () =>
  useMutation({
    mutationFn: (forgotten: ForgottenPassword) => call(requestPasswordReset, { body: forgotten }),
    meta: { showsFields: true },
  });

export function useResetPassword() {
  const enter = useEnter(undefined);
  return useMutation({
    mutationFn: async (reset: PasswordReset, { client }) => {
      await call(resetPassword, { body: reset });
      return meet(client);
    },
    onSuccess: () => {
      dropToken('reset');
      enter();
    },
    meta: {
      success: messages.profile.passwordChanged,
      failure: ({ status, message }) => (status === 410 ? errorToast(message) : undefined),
      showsFields: true,
    },
  });
}
