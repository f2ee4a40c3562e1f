import { useState } from 'react';
import { useSignedInUser } from '../../platform/session/current-user.ts';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { ThemeSwitch } from '../../ui/primitives/ThemeSwitch.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
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
      <CalendarFeed />
      <div className="phone-theme">
        <span>Light or dark</span>
        <ThemeSwitch />
      </div>
    </Leaf>
  );
}
