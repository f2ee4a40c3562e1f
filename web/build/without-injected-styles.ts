import type { Plugin } from 'vite';

const injection = /\.createElement\("style"\)/;

/**
 * react-colorful puts a style element into the page, which the content security policy refuses with an error in
 * the console. As an inert element its text harms nobody; color-field.css has the styles.
 */
export const withoutInjectedStyles = (): Plugin => {
  let isFound = false;
  return {
    name: 'muster:without-injected-styles',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/react-colorful/') || !injection.test(code)) return;
      isFound = true;
      return { code: code.replace(injection, '.createElement("template")'), map: null };
    },
    buildEnd(error) {
      if (!error && !isFound) {
        this.error('react-colorful injects its styles in another way: adapt without-injected-styles.ts');
      }
    },
  };
};
