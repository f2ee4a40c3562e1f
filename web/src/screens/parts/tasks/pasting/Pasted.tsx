import { Part } from '../../../../platform/lazy/Part.tsx';
import { dialogCode, type Pasting } from './use-pasting.ts';

/** Beside a field for a title. */
export const Pasted = ({ text, onLines, onLine, onClose }: Pasting) =>
  text !== undefined && (
    <Part of={dialogCode}>{(PastedDialog) => <PastedDialog {...{ text, onLines, onLine, onClose }} />}</Part>
  );
