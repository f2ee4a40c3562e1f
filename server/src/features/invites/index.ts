export { tellOfForgottenInvites } from './forgotten.ts';
export { withdrawn } from './withdrawn.ts';
