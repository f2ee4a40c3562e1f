export { pushToBrowser, sendPush } from './send.ts';
