export { BrowserPush } from './BrowserPush.tsx';
