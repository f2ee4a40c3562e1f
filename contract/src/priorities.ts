import { z } from 'zod';

/** The weightiest first. */
export const priorities = ['high', 'medium', 'low'] as const;
export const Priority = z.enum(priorities, 'Choose high, medium or low');
export type Priority = z.infer<typeof Priority>;
