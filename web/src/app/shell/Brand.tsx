import { Link } from '@tanstack/react-router';

export const Brand = () => (
  <Link to="/" className="brand" aria-label="Muster" activeProps={{ 'aria-current': undefined }}>
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d="M3.5 21v-6.25a4.25 4.25 0 0 1 8.5 0V21M12 14.75a4.25 4.25 0 0 1 8.5 0V21"
        stroke="var(--mark-ink)"
        strokeWidth="2.7"
        strokeLinecap="round"
      />
      <circle cx="7.75" cy="4.9" r="2.4" fill="var(--mark-ink)" />
      <circle cx="16.25" cy="4.9" r="2.4" fill="var(--mark-dot)" />
    </svg>
    <span>Muster</span>
  </Link>
);
