import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';
import { Staying } from './Staying.tsx';
import './page.css';
import './printing.ts';

interface SheetProps {
  heading: string;
  /** The browser's title, where it differs from the heading. */
  title?: string;
  intro?: ReactNode;
  actions?: ReactNode;
  /** What stands under the heading and, if it `isOn`, stays in sight with it. */
  staying?: { isOn: boolean; content: ReactNode };
  children: ReactNode;
}

/** Heading left, actions right, content in full width. */
export function Sheet({ heading, title = heading, intro, actions, staying, children }: SheetProps) {
  const head = (
    <div className="head">
      <div className="words">
        <h1 tabIndex={-1}>{heading}</h1>
        {intro && <p>{intro}</p>}
      </div>
      {actions}
    </div>
  );
  return (
    <main className="wrap" id="main">
      <PageTitle>{title}</PageTitle>
      {staying ? (
        <Staying isOn={staying.isOn}>
          {head}
          {staying.content}
        </Staying>
      ) : (
        head
      )}
      {children}
    </main>
  );
}
