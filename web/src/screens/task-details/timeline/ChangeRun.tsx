import { useId, useState } from 'react';
import { useNow } from '../../../entities/tasks/dates/today.ts';
import type { Run } from '../../../entities/timeline/fold.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { formatMoment, formatStamp } from '../../../ui/primitives/dates.ts';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { ChangeWords, nameOfChange, type Known } from './ChangeWords.tsx';

interface ChangeRunProps extends Known {
  run: Run;
}

/** A change in one line; several of them in one line that opens. */
export function ChangeRun({ run: { actor, changes }, ...known }: ChangeRunProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const [only] = changes;
  const latest = changes.at(-1)!;
  return (
    <div className="change">
      {actor ? <Avatar person={actor} size={24} /> : <Icon name="info" />}
      <div className="told">
        <p>
          <strong>{actor?.fullName ?? 'Muster'}</strong>{' '}
          {changes.length === 1 ? (
            <ChangeWords change={only!} {...known} />
          ) : (
            <button
              type="button"
              className="several"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              made {changes.length} changes
              <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />
            </button>
          )}
          {changes.length > 1 && ` to ${namesIn(changes)}`} <Stamp at={latest.at} />
        </p>
        {isOpen && (
          <dl id={listId} className="several-changes">
            {changes.map((change) => (
              <div key={change.id}>
                <dt>{nameOfChange(change)}</dt>
                <dd>
                  <ChangeWords change={change} isShort {...known} />
                </dd>
                <dd>
                  <Stamp at={change.at} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

const mostNamed = 3;

/** What they were about: `checklist, labels and description`. */
function namesIn(changes: Run['changes']) {
  const names = [...new Set(changes.map((change) => nameOfChange(change).toLowerCase()))];
  const named = names.length > mostNamed ? [...names.slice(0, mostNamed), 'more'] : names;
  return [named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(' and ');
}

export const Stamp = ({ at }: { at: string }) => (
  <time className="stamp" dateTime={at} title={formatMoment(at)}>
    {formatStamp(at, useNow())}
  </time>
);
