import { z } from 'zod';

/** Drawn, each with its word. Chips stand in this order. */
export const reactionMarks = ['agree', 'disagree', 'thanks', 'seen', 'unsure', 'wellDone'] as const;
export const ReactionMark = z.enum(reactionMarks);
export type ReactionMark = z.infer<typeof ReactionMark>;

/** A mark and those who set it, the first of them first. */
export const Reaction = z.object({ mark: ReactionMark, by: z.array(z.string()) });
export type Reaction = z.infer<typeof Reaction>;

export const ReactionChange = z.object({ isOn: z.boolean('isOn must be true or false') });
