import { useAhead } from '../../platform/lazy/first-picture.ts';
import { peopleSelectCode } from '../../ui/form/PeopleSelectOnDemand.tsx';
import { selectCode } from '../../ui/form/SelectOnDemand.tsx';
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
import { DeleteShownTask } from './DeleteShownTask.tsx';
import { DuplicateShownTask } from './DuplicateShownTask.tsx';
import { MoveShownTask } from './MoveShownTask.tsx';
import { WatchButton } from './WatchButton.tsx';
import { WatchersProperty } from './watching/WatchersProperty.tsx';
import './properties/property.css';

const lists = [selectCode, peopleSelectCode, labelsSelectCode];

/** Beside the task, one line each. What is chosen is saved at once. */
export function TaskProperties(props: PropertyProps) {
  useAhead(lists);
  return (
    <div className="props">
      <StatusProperty {...props} />
      <PriorityProperty {...props} />
      <AssigneesProperty {...props} />
      <LabelsProperty {...props} />
      <DateProperty field="startDate" form={props.form} />
      <DueDateProperty {...props} />
      <RepeatProperty {...props} />
      <EstimateProperty {...props} />
      <CreatedBy {...props} />
      <WatchersProperty {...props} />
      <div className="task-acts">
        <WatchButton {...props} />
        <DuplicateShownTask {...props} />
        <MoveShownTask {...props} />
        <DeleteShownTask {...props} />
      </div>
    </div>
  );
}
