declare module '@tanstack/react-router' {
  interface HistoryState {
    hasSessionEnded?: boolean;
  }
}

/** Goes along to the login screen, which says so: nobody pressed Logout. */
export const ended = { hasSessionEnded: true };
