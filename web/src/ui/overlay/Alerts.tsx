import { useEffect } from 'react';
import { useStore } from '../../platform/store.ts';
import { alerts, dismissAlert } from '../../platform/notices/alert.ts';
import type { AlertBoxProps } from './AlertBox.tsx';
import { codeFrom, useCode } from '../../platform/lazy/code.ts';

// Most screens never show an alert, so its code is fetched with the first one.
const alertBox = codeFrom(async () => (await import('./AlertBox.tsx')).AlertBox);

export function Alerts() {
  const [text] = useStore(alerts);
  return text !== undefined && <Alert text={text} onClose={dismissAlert} />;
}

function Alert(alert: AlertBoxProps) {
  const { loaded: AlertBox, hasFailed } = useCode(alertBox);
  if (AlertBox) return <AlertBox {...alert} />;
  return hasFailed && <BrowserAlert {...alert} />;
}

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
