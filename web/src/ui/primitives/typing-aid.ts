/** A key that belongs to an input method. Safari ends the composition before it tells of the key that ended it. */
export const isTypingAid = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) =>
  isComposing || keyCode === 229;
