import type { ReactNode } from 'react';
import './table.css';

interface TableProps {
  caption: string;
  /** The first one names the rows. */
  columns: readonly { id: string; name: string }[];
  /** The column whose largest numbers stand first. */
  sortedBy?: string | undefined;
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Names, and numbers behind them. */
export const Table = ({ caption, columns, sortedBy, rows }: TableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that a wide one can be scrolled by keys
  <div className="table-scroll" tabIndex={0} role="group" aria-label={caption}>
    <table className="table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, name }) => (
            <th key={id} scope="col" aria-sort={id === sortedBy ? 'descending' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...numbers] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {numbers.map((number, index) => (
              <td key={columns[index + 1]!.id}>{number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
