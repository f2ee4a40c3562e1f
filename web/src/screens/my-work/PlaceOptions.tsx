import type { WorkPlace } from '../../entities/work/adding.ts';
import { Icon } from '../../ui/primitives/Icon.tsx';
import '../../ui/overlay/pop.css';

interface PlaceOptionsProps {
  listId: string;
  places: readonly WorkPlace[];
  /** Which of them Enter takes. */
  active: number;
  onChoose: (place: WorkPlace) => void;
}

/** Projects to choose from; the field keeps the focus. */
export const PlaceOptions = ({ listId, places, active, onChoose }: PlaceOptionsProps) => (
  <div className="pop work-places" id={listId} role="listbox" aria-label="Projects">
    {places.map((place, index) => (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys
      <div
        key={place.project._id}
        id={`${listId}-${index}`}
        className="opt"
        role="option"
        aria-selected={index === active}
        data-highlighted={index === active || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(place)}
      >
        <Icon name="layers" />
        <span className="cut">
          {place.project.name}
          <small className="cut">{place.organization.name}</small>
        </span>
      </div>
    ))}
  </div>
);
