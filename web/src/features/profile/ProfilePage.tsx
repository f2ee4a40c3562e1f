import { useState } from 'react';
import { useSignedInUser } from '../../session/current-user.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Leaf } from '../../ui/Leaf.tsx';
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx';
import { NotificationSettings } from '../notifications/index.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import './profile.css';

export function ProfilePage() {
  const user = useSignedInUser();
  const [mode, setMode] = useState<'profile' | 'password'>('profile');
  return (
    <Leaf
      heading="My Profile"
      intro="How colleagues see you in every organization you belong to."
      mark={<Avatar person={user} size={56} />}
      width="narrow"
    >
      {mode === 'profile' ? (
        <ProfileForm user={user} onChangePassword={() => setMode('password')} />
      ) : (
        <PasswordForm onDone={() => setMode('profile')} />
      )}
      <NotificationSettings />
      <div className="phone-theme">
        <span>Light or dark</span>
        <ThemeSwitch />
      </div>
    </Leaf>
  );
}
