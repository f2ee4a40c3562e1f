import './settings.css';

/** An action and, under it, what it is about. */
export const RowWords = ({ name, children }: { name: string; children: string }) => (
  <span className="words">
    <span className="strong">{name}</span>
    <span className="sub">{children}</span>
  </span>
);
