import { useId, useState, type ReactNode } from 'react';
import './drawing.css';

interface DrawingProps {
  name: string;
  /** What there is to see, in a sentence. */
  sentence: string;
  table: ReactNode;
  children: ReactNode;
}

/** A drawing, or the same as a table. */
export function Drawing({ name, sentence, table, children }: DrawingProps) {
  const [isTable, setIsTable] = useState(false);
  const headingId = useId();
  return (
    <section className="drawing" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{name}</h2>
        <button
          type="button"
          className="link"
          aria-label={`${name} as a ${isTable ? 'chart' : 'table'}`}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? 'Chart' : 'Table'}
        </button>
      </header>
      <p>{sentence}</p>
      {isTable ? table : children}
    </section>
  );
}
