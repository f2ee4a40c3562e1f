import { createContext, use, useId, useMemo, type ReactNode, type Ref } from 'react';
import { useProblem } from './Form.tsx';
import { Icon } from '../primitives/Icon.tsx';
import './field.css';

interface FieldProps {
  label: string;
  /** The key of the form's schema; its error is shown here. */
  name?: string;
  optional?: boolean;
  hint?: ReactNode;
  error?: string;
  /** At the right end of the label's line: a link. */
  far?: ReactNode;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

const FieldContext = createContext<ControlProps>({});
interface ControlProps {
  id?: string;
  name?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** What a control inside a Field spreads on its element. */
export const useFieldProps = () => use(FieldContext);

/** A visible label with its control, hint and error tied together. */
export function Field({ label, name, optional, hint, error, far, ref, children }: FieldProps) {
  const id = useId();
  const problem = useProblem(name) ?? error;
  const describedBy = [problem && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const isInvalid = problem ? true : undefined;
  const control = useMemo<ControlProps>(
    () => ({ id, name, 'aria-invalid': isInvalid, 'aria-describedby': describedBy }),
    [id, name, isInvalid, describedBy],
  );
  return (
    <div ref={ref} className="field">
      <div className="label">
        <label htmlFor={id}>{label}</label>
        {optional && <span className="opt">optional</span>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {/* Beside the label for the eye, behind the field for the Tab key. */}
      {far && <span className="far">{far}</span>}
      {problem && (
        <p className="problem" id={`${id}-error`} role="alert">
          <Icon name="error" />
          {problem}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
