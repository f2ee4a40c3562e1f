/** How a migration behaves towards whoever waits for it. */
export interface Conduct {
  say: (text: string) => void;
  /** Ends it, where it was begun by a process that is asked to stop. */
  signal?: AbortSignal | undefined;
}
