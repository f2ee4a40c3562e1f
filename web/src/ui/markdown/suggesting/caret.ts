/** Those that decide where a letter stands. */
const copied = [
  'boxSizing',
  'width',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'tabSize',
  'textIndent',
  'direction',
] as const;

/** Where a letter of a field stands, from the field's upper left corner: a field does not tell, so its text is set once more. */
export function placeOfLetter(area: HTMLTextAreaElement, index: number) {
  const style = getComputedStyle(area);
  const copy = document.createElement('div');
  for (const name of copied) copy.style[name] = style[name];
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  const letter = document.createElement('span');
  letter.textContent = area.value.slice(index, index + 1) || '.';
  copy.append(area.value.slice(0, index), letter);
  document.body.append(copy);
  const { offsetLeft: left, offsetTop, offsetHeight: height } = letter;
  copy.remove();
  return { left, top: offsetTop - area.scrollTop, height };
}
