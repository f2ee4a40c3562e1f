export { markTold } from './queries.ts';
export { tellOfForgottenInvites } from './forgotten.ts';
