import { createSessionStore } from '../store.ts';

export const alerts = createSessionStore<readonly string[]>([]);

/** Shows a text with an OK button in a dialog of our own; several wait for one another. */
export const showAlert = (text: string) => alerts.set([...alerts.get(), text]);

export const dismissAlert = () => alerts.set(alerts.get().slice(1));
