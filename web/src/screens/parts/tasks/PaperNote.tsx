/** On paper only: what is not loaded cannot be printed. */
export const PaperNote = ({ count }: { count: number }) => (
  <p className="paper-note">Only the first {count} tasks are printed.</p>
);
