import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';
import './page.css';
import './printing.ts';

interface SheetProps {
  heading: string;
  /** The browser's title, where it differs from the heading. */
  title?: string;
  intro?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Heading left, actions right, content in full width. */
export const Sheet = ({ heading, title = heading, intro, actions, children }: SheetProps) => (
  <main className="wrap" id="main">
    <PageTitle>{title}</PageTitle>
    <div className="head">
      <div className="words">
        <h1 tabIndex={-1}>{heading}</h1>
        {intro && <p>{intro}</p>}
      </div>
      {actions}
    </div>
    {children}
  </main>
);
