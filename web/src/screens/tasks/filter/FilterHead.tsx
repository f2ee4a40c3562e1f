import { Button } from '../../../ui/primitives/Button.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';

interface FilterHeadProps {
  name: string;
  onBack?: (() => void) | undefined;
  compare?: string | undefined;
  onTurn?: () => void;
}

export const FilterHead = ({ name, onBack, compare, onTurn }: FilterHeadProps) => (
  <div className="filter-head">
    {onBack && <IconButton icon="chevronLeft" label="All filters" onClick={onBack} />}
    <h2>{name}</h2>
    {compare && (
      <Button variant="quiet" aria-label={`${name}: ${compare}, reverse`} onClick={onTurn}>
        {compare}
      </Button>
    )}
  </div>
);
