import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface LeadingProps {
  /** Where the tasks are that were counted, if there is such a list. */
  to: LinkProps | undefined;
  className?: string;
  children: ReactNode;
}

export const Leading = ({ to, className, children }: LeadingProps) =>
  to ? (
    <Link {...to} className={className}>
      {children}
    </Link>
  ) : (
    children
  );
