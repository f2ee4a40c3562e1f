import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../../screens/profile/ProfilePage.tsx';

export const Route = createFileRoute('/_signed-in/profile')({ component: ProfilePage });
