const fullRows = 4;
const rowHeight = 146;
const figureWidth = 80;
const newcomer = 2;

const several = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Rows of people; the last one is being filled, and the newest head is lit. */
export const RankPattern = () => (
  <div className="art" aria-hidden="true">
    <svg>
      <defs>
        <g id="figure">
          <path d="M0 148V110a40 40 0 0 1 80 0V148" />
          <circle className="head-of" cx="40" cy="40" r="17" />
        </g>
        <g id="row">
          {several(24).map((place) => (
            <use key={place} href="#figure" x={40 + place * figureWidth} />
          ))}
        </g>
      </defs>
      {several(fullRows).map((row) => (
        <use key={row} href="#row" y={row * rowHeight} />
      ))}
      {several(newcomer + 1).map((place) => (
        <use key={place} href="#figure" x={40 + place * figureWidth} y={fullRows * rowHeight} />
      ))}
      <circle
        className="head-of lit"
        cx={80 + newcomer * figureWidth}
        cy={fullRows * rowHeight + 40}
        r="17"
      />
    </svg>
  </div>
);
