/** The build writes here what the app consists of. */
declare const __SHELL__: {
  version: string;
  /** The first script, which only this version's page asks for. */
  entry: string;
  /** Named after their contents. */
  files: string[];
  /** Of the same name in every version. */
  fixed: string[];
};

export const shell = __SHELL__;
export const worker = self as unknown as ServiceWorkerGlobalScope;
