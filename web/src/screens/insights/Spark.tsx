const [width, height] = [96, 24];

/** How a number went, for who sees it at a glance; what it adds up to, for who does not. */
export function Spark({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  const points = counts.map(
    (count, index) =>
      `${(index / (counts.length - 1)) * width} ${height - 2 - (count / most) * (height - 4)}`,
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <svg className="spark" role="img" aria-label={String(total)} width={width} height={height}>
      <path d={`M${points.join('L')}`} />
    </svg>
  );
}
