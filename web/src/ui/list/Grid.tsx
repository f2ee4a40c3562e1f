import type { ComponentProps } from 'react';

/** A list of rows that have the focus themselves. As a grid, screen readers take its rows for controls and leave them their keys. */
export const Grid = (props: ComponentProps<'div'>) => <div {...props} role="grid" />;

/** With one cell, of which nothing is seen. */
export const Row = ({ children, ...rest }: ComponentProps<'div'>) => (
  // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its list says which of the rows is reached by Tab
  <div {...rest} role="row">
    <div role="gridcell" className="cell">
      {children}
    </div>
  </div>
);
