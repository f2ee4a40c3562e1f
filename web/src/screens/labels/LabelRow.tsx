import type { Label } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useDeleteLabel, useMergeLabel } from '../../entities/labels/queries.ts';
import type { ProjectIds } from '../../entities/projects/index.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { numberOf, type Counted } from '../../entities/tasks/lists/counting.ts';
import { Row } from '../../ui/list/Grid.tsx';
import { usePassFocus } from '../../ui/list/use-pass-focus.ts';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { Ribbon } from '../parts/labels/Ribbon.tsx';
import { LabelForm } from './LabelForm.tsx';
import { MergeLabel } from './MergeLabel.tsx';
import { isUntyped, type LabelDraft } from './draft.ts';

interface LabelRowProps {
  ids: ProjectIds;
  label: Label;
  /** How many tasks have it, once that is known. */
  count: Counted | undefined;
  /** While it is edited. */
  draft: LabelDraft;
  mayChange: boolean;
  /** Into which it can go. */
  others: readonly Label[];
  onEdit: (draft: LabelDraft) => void;
  /** It goes nowhere, and what was typed is not lost. */
  onRefused: (draft: LabelDraft) => void;
}

export function LabelRow({ ids, label, count, draft, mayChange, others, onEdit, onRefused }: LabelRowProps) {
  const { mutate: remove } = useDeleteLabel(ids);
  const { mutateAsync: merge } = useMergeLabel(ids);
  const isTypedInto = draft !== null && !isUntyped({ before: label, ...draft });
  const row = useRef<HTMLDivElement>(null);
  usePassFocus(row);
  const close = () => {
    flushSync(() => onEdit(null));
    row.current?.focus();
  };
  return (
    <Row ref={row}>
      {draft ? (
        <LabelForm ids={ids} draft={{ before: label, ...draft }} onEdit={onEdit} onClose={close}>
          {others.length > 0 && (
            <MergeLabel
              name={label.name}
              others={others}
              isTypedInto={isTypedInto}
              onMerge={(into) => {
                // The row has the focus, and hands it on when it goes.
                close();
                void merge({ label, into }).catch(({ status }: ApiError) => {
                  if (isTypedInto && status !== 404) onRefused(draft);
                });
              }}
            />
          )}
        </LabelForm>
      ) : (
        <>
          <span className="grow">
            <Ribbon label={label} />
          </span>
          {count && (
            <Link
              className="of-label muted num"
              to="/$organizationId/projects/$projectId/tasks"
              params={ids}
              search={{ label: label._id }}
            >
              {numberOf(count)} {count.count === 1 ? 'task' : 'tasks'}
            </Link>
          )}
          {mayChange && (
            <>
              <IconButton
                icon="pencil"
                label={`Edit ${label.name}`}
                onClick={() => onEdit({ ...label, before: label })}
              />
              <IconButton icon="trash" label={`Delete ${label.name}`} onClick={() => remove(label)} />
            </>
          )}
        </>
      )}
    </Row>
  );
}
