import type { Plugin } from 'vite';

/** Lets the browser fetch the text's font while it still reads the style sheet. */
export const preloadFont = (name: string): Plugin => ({
  name: 'muster:preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.includes(name))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head-prepend',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
        })),
  },
});
