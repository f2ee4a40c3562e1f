export { offerItemBack, offerProjectBack } from './offers.ts';
