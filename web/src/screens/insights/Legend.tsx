import type { LinkProps } from '@tanstack/react-router';
import { Swatch } from '../../ui/primitives/Swatch.tsx';
import type { Layer } from './FlowChart.tsx';
import { Leading } from './Leading.tsx';
import './legend.css';

interface LegendProps {
  layers: readonly Layer[];
  linkOf?: (layer: Layer) => LinkProps | undefined;
}

/** Beside the areas, in their order from above. */
export const Legend = ({ layers, linkOf }: LegendProps) => (
  <ul className="legend">
    {layers.map((layer) => (
      <li key={layer.id}>
        <Swatch color={layer.color} size={9} />
        <span className="cut">
          <Leading to={linkOf?.(layer)}>{layer.name}</Leading>
        </span>
        <span className="num">{layer.counts.at(-1)}</span>
      </li>
    ))}
  </ul>
);
