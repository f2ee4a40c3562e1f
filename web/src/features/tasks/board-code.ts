import { codeFrom } from '../../ui/code.ts';

export const boardCode = codeFrom(async () => (await import('../board/index.ts')).Board);
