import { HintBar } from '../../ui/primitives/HintBar.tsx';

export const helpId = 'how-cards-are-carried';

/** While a card has the keyboard; screen readers have it with the card. */
export const KeyHints = () => <HintBar of={['lift', 'carryAcross', 'carryAlong', 'putBack']} />;
