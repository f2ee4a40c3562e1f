import type { FieldValue, Label } from '@muster/contract';
import { Fragment } from 'react';
import { listed } from '../../../entities/timeline/field-values.ts';
import { Ribbon } from '../../parts/labels/Ribbon.tsx';

interface LabelWordsProps {
  from: FieldValue;
  to: FieldValue;
  labels: ReadonlyMap<string, Label>;
}

/** Which labels came and which went. */
export function LabelWords({ from, to, labels }: LabelWordsProps) {
  const [before, after] = [listed(from), listed(to)];
  const came = after.filter((id) => !before.includes(id));
  const went = before.filter((id) => !after.includes(id));
  return (
    <>
      {came.length > 0 && <Named verb="added" ids={came} labels={labels} />}
      {came.length > 0 && went.length > 0 && ' and '}
      {went.length > 0 && <Named verb="removed" ids={went} labels={labels} />}
    </>
  );
}

interface NamedProps {
  verb: 'added' | 'removed';
  ids: readonly string[];
  labels: ReadonlyMap<string, Label>;
}

const Named = ({ verb, ids, labels }: NamedProps) => (
  <>
    {verb} the {ids.length === 1 ? 'label' : 'labels'}{' '}
    {ids.map((id, index) => {
      const label = labels.get(id);
      return (
        <Fragment key={id}>
          {index > 0 && ', '}
          {label ? <Ribbon label={label} /> : 'one that was deleted'}
        </Fragment>
      );
    })}
  </>
);
