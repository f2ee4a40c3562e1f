import { useId, useRef } from 'react';
import { inOneLine, linesOf, problemOf } from '../../../../entities/tasks/bulk/pasted-lines.ts';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { Button } from '../../../../ui/primitives/Button.tsx';
import './pasted-dialog.css';

export interface PastingChoices {
  /** Each is to be a task. */
  onLines: (titles: string[]) => void;
  /** All of it is the title of one. */
  onLine: (title: string) => void;
}

interface PastedDialogProps extends PastingChoices {
  text: string;
  onClose: () => void;
}

const shown = 5;

/** Asks whether lines are to be tasks, or one title after all. */
export function PastedDialog({ text, onLines, onLine, onClose }: PastedDialogProps) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const lines = linesOf(text);
  const problem = problemOf(lines);
  const others = lines.length - shown;
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Modal
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lines`}
      initialFocus={() => first.current}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>{problem ? 'These lines cannot become tasks' : `Add ${lines.length} tasks?`}</h2>
      <div id={`${id}-lines`}>
        {problem ? (
          <p>{problem}</p>
        ) : (
          <ol className="pasted-lines">
            {lines.slice(0, shown).map(({ title, number }) => (
              <li key={number} className="cut">
                {title}
              </li>
            ))}
            {others > 0 && <li className="muted">and {others} more</li>}
          </ol>
        )}
      </div>
      <div className="actions">
        <Button ref={problem ? first : undefined} size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" onClick={choose(() => onLine(inOneLine(text)))}>
          Paste as one title
        </Button>
        {!problem && (
          <Button
            ref={first}
            variant="primary"
            size="md"
            onClick={choose(() => onLines(lines.map(({ title }) => title)))}
          >
            Add {lines.length} tasks
          </Button>
        )}
      </div>
    </Modal>
  );
}
