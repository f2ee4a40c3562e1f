/** As people say it. */
export const describeEstimate = (points: number) => (points === 1 ? '1 point' : `${points} points`);
