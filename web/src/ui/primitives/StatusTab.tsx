import { colorVariables, edge } from './status-color.ts';
import './tab.css';

interface StatusTabProps {
  color: string;
  children: string;
}

/** A status by itself, as its selected tab looks. */
export const StatusTab = ({ color, children }: StatusTabProps) => (
  <span className={`tab full alone ${edge(color)}`} style={colorVariables(color)}>
    <span>{children}</span>
  </span>
);
