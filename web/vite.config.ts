import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './build/compress-assets.ts';
import { writeEarlyCalls } from './build/early-calls.ts';
import { files } from './build/files.ts';
import { leanContract } from './build/lean-contract.ts';
import { leanZod } from './build/lean-zod.ts';
import { minifyBoot } from './build/minify-boot.ts';
import { preloadFont } from './build/preload-font.ts';
import { preloadRoutes } from './build/preload-routes.ts';
import { serviceWorker } from './build/service-worker.ts';
import { withoutInjectedStyles } from './build/without-injected-styles.ts';

const apiServer = process.env.MUSTER_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/routeTree.gen.ts',
      tmpDir: '../.cache/routes',
      // The loader too, else every entity's queries would be part of the login screen. It does not wait for its
      // chunk: boot.js and hovering fetch it ahead.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent']],
      },
    }),
    react(),
    withoutInjectedStyles(),
    leanZod(),
    leanContract(),
    preloadRoutes(),
    writeEarlyCalls(),
    preloadFont('inter-latin-opsz-normal'),
    minifyBoot(),
    serviceWorker(),
    compressAssets(),
  ],
  resolve: {
    alias: [
      // What libraries carry along for a React that has no useSyncExternalStore of its own.
      { find: /^use-sync-external-store\/shim\b/, replacement: 'use-sync-external-store' },
      // The router reloads the page by itself when the file of a screen could not be fetched.
      {
        find: /^\.\/lazyRouteComponent\.js$/,
        replacement: join(import.meta.dirname, 'src/platform/lazy/route-component.ts'),
      },
    ],
  },
  server: { proxy: { '/api': apiServer } },
  build: {
    modulePreload: { polyfill: false },
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: files },
      },
    },
  },
});
