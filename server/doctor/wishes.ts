/** What is looked at only when it is asked for. */
export interface Wishes {
  /** Where a test mail goes. */
  sendTo?: string;
  /** Whether to reach out to push services. */
  network?: boolean;
  /** A backup, or a folder of them. */
  backups?: string;
}
