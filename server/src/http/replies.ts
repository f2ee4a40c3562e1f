/** Replies repeat the HTTP status in the body: clients read success from there. */
export const ok = <T extends object>(body: T) => ({ status: 200 as const, ...body });
export const created = <T extends object>(body: T) => ({ status: 201 as const, ...body });
