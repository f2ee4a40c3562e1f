export { offerBack } from './offers.ts';
