export { NotificationSettings } from './NotificationSettings.tsx';
