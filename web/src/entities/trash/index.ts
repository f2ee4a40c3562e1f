export { offerBack } from './offers.ts';
export { offerUndo } from './undo.ts';
