import type { Plugin } from 'vite';

const isContract = /\/contract\/src\/.*\.ts$/;
const told = /\n {2}(?:summary:\s*'(?:[^'\\\n]|\\.)*'|records: \[[^\]]*\]),/g;

/** What a call is about and what it records is for the server and its documentation: 2 kB that no browser needs. */
export const leanContract = (): Plugin => {
  let dropped = 0;
  return {
    name: 'muster:lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!isContract.test(id) || !code.includes('endpoint({')) return;
      const lean = code.replaceAll(told, () => {
        dropped += 1;
        return '';
      });
      return { code: lean, map: null };
    },
    buildEnd(error) {
      if (!error && dropped < 100)
        this.error('The contract is written in another way: adapt lean-contract.ts');
    },
  };
};
