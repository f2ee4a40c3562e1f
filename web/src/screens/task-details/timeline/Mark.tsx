import type { ReactionMark } from '@muster/contract';

export const markNames: Record<ReactionMark, string> = {
  agree: 'Agree',
  disagree: 'Disagree',
  thanks: 'Thanks',
  seen: 'Seen',
  unsure: 'Unsure',
  wellDone: 'Well done',
};

/** Drawn like the icons, and beside them: only the timeline shows these. */
const shapes: Record<ReactionMark, string> = {
  agree:
    'M4 11h3.5v9H4zM7.5 11l3.5-7a2.3 2.3 0 0 1 2.3 2.6L13 9.5h5.3a1.8 1.8 0 0 1 1.8 2.1l-1.2 6.8a1.9 1.9 0 0 1-1.9 1.6H7.5',
  disagree:
    'M4 13h3.5V4H4zM7.5 13l3.5 7a2.3 2.3 0 0 0 2.3-2.6L13 14.5h5.3a1.8 1.8 0 0 0 1.8-2.1l-1.2-6.8a1.9 1.9 0 0 0-1.9-1.6H7.5',
  thanks: 'M12 19.8C7 16.2 4 13.2 4 9.6a4.2 4.2 0 0 1 8-1.9 4.2 4.2 0 0 1 8 1.9c0 3.6-3 6.6-8 10.2z',
  seen: 'M2.5 12C5 7.7 8.2 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12zM9.3 12a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0',
  unsure:
    'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M9.5 9.8a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2 1-1.2 1.9M12 16.6h.01',
  wellDone: 'm12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
};

export const Mark = ({ mark }: { mark: ReactionMark }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[mark]} />
  </svg>
);
