import { codeFrom } from '../../platform/lazy/code.ts';

export const boardCode = codeFrom(async () => (await import('../task-board/index.ts')).Board);
