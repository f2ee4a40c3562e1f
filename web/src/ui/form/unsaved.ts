let screens = 0;

/** Notes a screen with unsaved text; call what it answers once that is over. */
export function noteUnsaved() {
  screens += 1;
  return () => {
    screens -= 1;
  };
}

/** Whether leaving now would cost somebody their text. */
export const hasUnsaved = () => screens > 0;
