import { useEffect } from 'react';
import { useStore } from '../../platform/store.ts';
import { alerts, dismissAlert } from '../../platform/toasts/alert.ts';
import type { AlertBoxProps } from './AlertBox.tsx';
import { codeFrom } from '../../platform/lazy/code.ts';
import { Part } from '../../platform/lazy/Part.tsx';

// Most screens never show an alert, so its code is fetched with the first one.
const alertBox = codeFrom(async () => (await import('./AlertBox.tsx')).AlertBox);

export function Alerts() {
  const [text] = useStore(alerts);
  return text !== undefined && <Alert text={text} onClose={dismissAlert} />;
}

const Alert = (alert: AlertBoxProps) => (
  <Part of={alertBox} renderFailure={() => <BrowserAlert {...alert} />}>
    {(AlertBox) => <AlertBox {...alert} />}
  </Part>
);

/** Offline, the dialog's code cannot be fetched; the message must still be seen. */
function BrowserAlert({ text, onClose }: AlertBoxProps) {
  useEffect(() => {
    const timer = setTimeout(() => {
      window.alert(text);
      onClose();
    });
    return () => clearTimeout(timer);
  }, [text, onClose]);
  return null;
}
