import type { InputSource, KeyStep, PointerStep } from './tab.ts';

export interface Point {
  x: number;
  y: number;
}

/** Keys without a character of their own: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const codes: Record<string, string> = {
  Shift: '\uE008',
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Space: ' ',
};

const down = (value: string): KeyStep => ({ type: 'keyDown', value });
const up = (value: string): KeyStep => ({ type: 'keyUp', value });

/** Several at once are joined by +: `Control+k`. */
export const strokes = (keys: readonly string[]): InputSource =>
  keyboard(
    keys.flatMap((combination) => {
      const values = combination.split('+').map((key) => codes[key] ?? key);
      return [...values.map(down), ...values.toReversed().map(up)];
    }),
  );

export const letters = (text: string): InputSource =>
  keyboard([...text].flatMap((letter) => [down(letter), up(letter)]));

const keyboard = (actions: KeyStep[]): InputSource => ({ type: 'key', id: 'keyboard', actions });

export const moveTo = ({ x, y }: Point): PointerStep => ({ type: 'pointerMove', x, y });
export const press: PointerStep = { type: 'pointerDown', button: 0 };
export const release: PointerStep = { type: 'pointerUp', button: 0 };

export const mouse = (...actions: PointerStep[]): InputSource => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions,
});
