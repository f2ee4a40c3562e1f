import { limits } from '@muster/contract';
import type { ComponentProps } from 'react';
import { WritingField } from '../../../ui/markdown/WritingField.tsx';

interface CommentFieldProps extends ComponentProps<typeof WritingField> {
  label: string;
}

export const canSend = (text: string) => text.trim() !== '' && text.trim().length <= limits.comment;

export const CommentField = ({ label, ...rest }: CommentFieldProps) => (
  <WritingField
    rows={3}
    aria-label={label}
    placeholder={label}
    isTooLong={rest.value.trim().length > limits.comment}
    {...rest}
  />
);
