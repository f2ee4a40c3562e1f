import { useState, type CSSProperties } from 'react';
import './marks.css';

/** The logo, or the built-in placeholder: also when the logo cannot be loaded. */
export function OrgMark({ logo, size = 20 }: { logo: string | null; size?: number }) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className="org" style={{ '--size': `${size}px` } as CSSProperties}>
      {logo && logo !== broken ? (
        <img src={logo} alt="" width={size} height={size} onError={() => setBroken(logo)} />
      ) : (
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <path d="M10 30v-6.5a5 5 0 0 1 10 0V30M20 23.5a5 5 0 0 1 10 0V30" />
          <circle cx="15" cy="13" r="2.5" />
          <circle cx="25" cy="13" r="2.5" />
        </svg>
      )}
    </span>
  );
}
