import '../../../ui/primitives/segments.css';

interface SegmentsProps<V extends string | number> {
  label: string;
  items: readonly { value: V; name: string }[];
  isChosen: (value: V) => boolean;
  onChoose: (value: V) => void;
}

/** Buttons side by side, of which one or several are pressed. */
export const Segments = <V extends string | number>(props: SegmentsProps<V>) => {
  const { label, items, isChosen, onChoose } = props;
  return (
    <div className="seg" role="group" aria-label={label}>
      {items.map(({ value, name }) => (
        <button key={value} type="button" aria-pressed={isChosen(value)} onClick={() => onChoose(value)}>
          {name}
        </button>
      ))}
    </div>
  );
};
