/** On paper only: what is not loaded cannot be printed. */
export const PaperNote = ({ count }: { count: number }) => (
  <p className="paper-note">Not all tasks are on this paper: it has the first {count}.</p>
);
