interface MovingHelpProps {
  /** What the grips are described by. */
  id: string;
  /** Where a row has come to stand. */
  told: string;
}

/** What screen readers say of rows that can be moved. */
export const MovingHelp = ({ id, told }: MovingHelpProps) => (
  <>
    <p id={id} hidden>
      Drag, or press the up and down arrow keys
    </p>
    <p className="sr" role="status">
      {told}
    </p>
  </>
);
