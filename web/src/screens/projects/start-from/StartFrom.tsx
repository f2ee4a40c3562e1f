import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectsQuery } from '../../../entities/projects/queries.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { Part } from '../../../platform/lazy/Part.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import type { StartFromFieldsProps } from './StartFromFields.tsx';

const fieldsCode = codeFrom(async () => (await import('./StartFromFields.tsx')).StartFromFields);

/** Nothing but a button, until somebody wants to begin with what another project has. */
export function StartFrom(props: Omit<StartFromFieldsProps, 'onClose' | 'isAsked'>) {
  const [isAsked, setIsAsked] = useState(false);
  // Whoever comes from My Projects has them; others are not kept waiting to be told that there is none.
  const { data: projects } = useInfiniteQuery({
    ...projectsQuery(props.organizationId),
    enabled: ({ state }) => state.data?.pages[0]?.projects.length === 0,
  });
  if (projects?.length === 0 && !isAsked && !props.wanted) return null;
  if (!isAsked && !props.wanted)
    return (
      <div>
        <Button
          variant="plain"
          size="md"
          icon="layers"
          onPointerEnter={() => void fieldsCode.prepare()}
          onClick={() => setIsAsked(true)}
        >
          Start from another project
        </Button>
      </div>
    );
  const close = () => {
    setIsAsked(false);
    props.onChange(null);
  };
  return (
    <Part of={fieldsCode}>
      {(StartFromFields) => <StartFromFields {...props} isAsked={isAsked} onClose={close} />}
    </Part>
  );
}
