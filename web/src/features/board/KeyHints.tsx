export const helpId = 'how-cards-are-carried';

const hints: [keys: string[], meaning: string][] = [
  [['Space'], 'lift or drop'],
  [['←', '→'], 'status'],
  [['↑', '↓'], 'place'],
  [['Esc'], 'put back'],
];

/** For the eye, while a card has the keyboard; screen readers have it with the card. */
export const KeyHints = () => (
  <div className="hintbar" aria-hidden="true">
    {hints.map(([keys, meaning]) => (
      <span key={meaning}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {meaning}
      </span>
    ))}
  </div>
);
