import './keycaps.css';

export const Keycaps = ({ caps }: { caps: readonly string[] }) => (
  <span className="keycaps">
    {caps.map((cap) => (
      <kbd key={cap}>{cap}</kbd>
    ))}
  </span>
);
