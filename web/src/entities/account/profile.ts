import { changePassword, updateProfile, type PasswordChange, type Profile } from '@muster/contract';
import { useMutation } from '@tanstack/react-query';
import { errorToast } from '../../platform/api/announce.ts';
import { call } from '../../platform/api/call.ts';
import { messages } from '../../messages.ts';
import { rememberUser } from '../../platform/session/current-user.ts';
import { profileQuery } from '../../platform/session/queries.ts';

export const useUpdateProfile = () =>
  useMutation({
    mutationFn: (profile: Profile) => call(updateProfile, { body: profile }),
    onSuccess: ({ user }, _profile, _result, { client }) => {
      // Members, teams, tasks and invites show the name.
      void client.invalidateQueries();
      client.setQueryData(profileQuery.queryKey, user);
      rememberUser(user);
    },
    meta: {
      success: messages.profile.updated,
      failure: ({ status }) => (status === 400 ? errorToast(messages.session.emailTaken) : undefined),
      showsFields: true,
    },
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: (change: PasswordChange) => call(changePassword, { body: change }),
    meta: { success: messages.profile.passwordChanged, showsFields: true },
  });
