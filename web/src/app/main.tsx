import '../ui/styles/tokens.css';
import '../ui/styles/fonts.css';
import '../ui/styles/base.css';
import './frame.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '../platform/api/api-error.ts';
import { report } from '../platform/report.ts';
import { leaveFrame } from './leave-frame.ts';
import { startApp } from './start-app.ts';
// What the screens before the login are made of, and nearly all others: with the first files they are no further ones.
import '../entities/account/entering.ts';
import '../entities/account/passwords.ts';
import '../screens/session-pages/AuthLayout.tsx';
import '../ui/form/Field.tsx';
import '../ui/form/Form.tsx';
import '../ui/form/inputs.tsx';
import '../ui/primitives/Button.tsx';

const { router, queryClient } = startApp();

// A refused or missing thing has its own screen; only what nobody foresaw is worth a line in the console.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiError) || error.isPassing) report(error);
};

declare global {
  /** The style sheets that boot.js has asked for. */
  var styles: Promise<unknown>[] | undefined;
}

const stylesMs = 8_000;

const app = document.getElementById('app')!;
leaveFrame(app);

const show = () =>
  createRoot(app, { onCaughtError }).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );

// Not before its style sheets are there, unless one hangs.
const styled = Promise.all(globalThis.styles ?? []);
void Promise.race([styled, new Promise((late) => setTimeout(late, stylesMs))]).then(show);
