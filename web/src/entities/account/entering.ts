import { login, register, toastTimes, type Credentials, type Registration } from '@muster/contract';
import { useMutation, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorToast } from '../../platform/api/announce.ts';
import { call } from '../../platform/api/call.ts';
import { useLeadToMade } from '../../platform/just-made.ts';
import { messages } from '../../messages.ts';
import { currentUser, forgetUser } from '../../platform/session/current-user.ts';
import { storePushToken } from '../../platform/session/push-token.ts';
import { profileQuery } from '../../platform/session/queries.ts';
import { safeRedirect } from '../../platform/session/redirect.ts';

const texts = messages.session;

export function useLogin(redirect: string | undefined) {
  const enter = useEnter(redirect);
  return useMutation({
    mutationFn: async (credentials: Credentials, { client }) => {
      await call(login, { body: credentials });
      return meet(client, credentials.email);
    },
    onSuccess: enter,
    meta: {
      success: { as: 'success', text: texts.signedIn, ms: toastTimes.signIn },
      failure: ({ status }) => errorToast(status === 401 ? texts.incorrect : messages.somethingWentWrong),
    },
  });
}

export function useRegister(redirect: string | undefined) {
  const leadTo = useLeadToMade();
  return useMutation({
    mutationFn: async (registration: Registration, { client }) => {
      await call(register, { body: registration });
      return meet(client);
    },
    onSuccess: () => void leadTo({ href: safeRedirect(redirect), replace: true }),
    meta: {
      success: texts.registered,
      failure: ({ status }) => [
        errorToast(messages.somethingWentWrong),
        ...(status === 400 ? [errorToast(texts.emailTaken)] : []),
      ],
    },
  });
}

/**
 * Somebody else may have been signed in until now: nothing of theirs must be shown to the new user. The subscription of this
 * browser went with their session, too.
 */
export function meet(client: QueryClient, email?: string) {
  client.getQueryCache().clear();
  // The other tabs of somebody who signs in again go on.
  if (email !== undefined && currentUser()?.email === email.trim().toLowerCase()) storePushToken(null);
  else forgetUser();
  return client.fetchQuery(profileQuery);
}

/** Not awaited by the mutations: the message must not wait for the next screen. */
export function useEnter(redirect: string | undefined) {
  const navigate = useNavigate();
  return () => void navigate({ href: safeRedirect(redirect), replace: true });
}
