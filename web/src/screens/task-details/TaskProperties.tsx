import { useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { projectQuery } from '../../entities/projects/project-queries.ts';
import { useAhead } from '../../platform/lazy/first-picture.ts';
import { peopleSelectCode } from '../../ui/form/PeopleSelectOnDemand.tsx';
import { selectCode } from '../../ui/form/SelectOnDemand.tsx';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { AssigneesProperty } from './properties/AssigneesProperty.tsx';
import { CreatedBy } from './properties/CreatedBy.tsx';
import { DateProperty } from './properties/DateProperty.tsx';
import { DueDateProperty } from './properties/DueDateProperty.tsx';
import { EstimateProperty } from './properties/EstimateProperty.tsx';
import { LabelsProperty, labelsSelectCode } from './properties/LabelsProperty.tsx';
import { PriorityProperty } from './properties/PriorityProperty.tsx';
import type { PropertyProps } from './properties/property.ts';
import { StatusProperty } from './properties/StatusProperty.tsx';
import { RepeatProperty } from './repeating/RepeatProperty.tsx';
import { TaskActs } from './TaskActs.tsx';
import { WatchersProperty } from './watching/WatchersProperty.tsx';
import './properties/property.css';

const lists = [selectCode, peopleSelectCode, labelsSelectCode];

interface TaskPropertiesProps extends PropertyProps {
  /** Between a text and its checklist: the rest is for whoever asks, and what can be done stands elsewhere. */
  isShort?: boolean;
}

/** Beside the task, one line each. What is chosen is saved at once. */
export function TaskProperties({ isShort = false, ...props }: TaskPropertiesProps) {
  useAhead(lists);
  return (
    <div className="props">
      <StatusProperty {...props} />
      <PriorityProperty {...props} />
      <AssigneesProperty {...props} />
      <LabelsProperty {...props} />
      <DateProperty field="startDate" form={props.form} />
      <DueDateProperty {...props} />
      <WatchersProperty {...props} />
      {isShort ? <MoreProperties {...props} /> : <OtherProperties {...props} />}
      {!isShort && <TaskActs {...props} />}
    </div>
  );
}

const OtherProperties = (props: PropertyProps) => (
  <>
    <RepeatProperty {...props} />
    <EstimateProperty {...props} />
    <CreatedBy {...props} />
  </>
);

function MoreProperties(props: PropertyProps) {
  const { data: project } = useSuspenseQuery(projectQuery(props.ids));
  const [isWanted, setIsWanted] = useState(false);
  const restId = useId();
  // What is not saved has to be seen.
  const isOpen = isWanted || props.form.values.estimate !== props.task.estimate;
  return (
    <>
      <button
        type="button"
        className="more-properties"
        aria-expanded={isOpen}
        aria-controls={isOpen ? restId : undefined}
        onClick={() => setIsWanted(!isOpen)}
      >
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
        {isOpen ? 'Fewer properties' : `${project.hasEstimates ? 3 : 2} more properties`}
      </button>
      {isOpen && (
        <div id={restId}>
          <OtherProperties {...props} />
        </div>
      )}
    </>
  );
}
