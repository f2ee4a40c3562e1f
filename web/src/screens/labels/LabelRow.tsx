import type { Label } from '@muster/contract';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useDeleteLabel } from '../../entities/labels/queries.ts';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { Row } from '../../ui/list/Grid.tsx';
import { usePassFocus } from '../../ui/list/use-pass-focus.ts';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { Ribbon } from '../parts/labels/Ribbon.tsx';
import { LabelForm } from './LabelForm.tsx';
import type { LabelDraft } from './draft.ts';

interface LabelRowProps {
  ids: ProjectIds;
  label: Label;
  /** While it is edited. */
  draft: LabelDraft;
  mayChange: boolean;
  onEdit: (draft: LabelDraft) => void;
}

export function LabelRow({ ids, label, draft, mayChange, onEdit }: LabelRowProps) {
  const { mutate: remove } = useDeleteLabel(ids);
  const row = useRef<HTMLDivElement>(null);
  usePassFocus(row);
  const close = () => {
    flushSync(() => onEdit(null));
    row.current?.focus();
  };
  return (
    <Row ref={row}>
      {draft ? (
        <LabelForm ids={ids} draft={{ before: label, ...draft }} onEdit={onEdit} onClose={close} />
      ) : (
        <>
          <span className="grow">
            <Ribbon label={label} />
          </span>
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
