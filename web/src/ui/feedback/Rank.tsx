import './state.css';

export type RankMood = 'empty' | 'failed' | 'denied' | 'missing';

const standing = { empty: 'ONgg', failed: 'O_OO', denied: 'OOO', missing: 'OO_OO' };

/** The only illustration: figures shoulder to shoulder, where a pale one is a place still free. */
export function Rank({ mood }: { mood: RankMood }) {
  const figures = Array.from(standing[mood]);
  const width = 24 + figures.length * 48;
  return (
    <svg className="rank" viewBox={`0 0 ${width} 92`} aria-hidden="true">
      {[...figures.keys()]
        .toSorted((a, b) => Number(isPresent(figures[a]!)) - Number(isPresent(figures[b]!)))
        .map((place) => (
          <Figure key={place} kind={figures[place]!} x={12 + place * 48} />
        ))}
      {mood === 'denied' && (
        <>
          <path className="bar-edge" d={`M4 72H${width - 4}`} />
          <path className="bar" d={`M4 72H${width - 4}`} />
        </>
      )}
    </svg>
  );
}

function Figure({ kind, x }: { kind: string; x: number }) {
  const head = { O: '', N: 'new', g: 'gone', _: 'gone' }[kind];
  const feet = kind === '_' ? 58 : 88;
  return (
    <>
      <path className={isPresent(kind) ? '' : 'gone'} d={`M${x} ${feet}V58a24 24 0 0 1 48 0V${feet}`} />
      <circle className={head} cx={x + 24} cy="15" r={isPresent(kind) ? 11 : 9} />
    </>
  );
}

const isPresent = (kind: string) => kind === 'O' || kind === 'N';
