import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useStore } from '../store.ts';
import { alerts, dismissAlert } from './alert.ts';
import type { AlertBoxProps } from './AlertBox.tsx';

// Most screens never show an alert, so its code is fetched with the first one.
const AlertBox = lazy<ComponentType<AlertBoxProps>>(() =>
  import('./AlertBox.tsx').then(
    (module) => ({ default: module.AlertBox }),
    () => ({ default: BrowserAlert }),
  ),
);

export function Alerts() {
  const [text] = useStore(alerts);
  return (
    <Suspense fallback={null}>
      {text !== undefined && <AlertBox text={text} onClose={dismissAlert} />}
    </Suspense>
  );
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
