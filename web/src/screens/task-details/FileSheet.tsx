/** Endings that say nothing to anybody, or too much. */
const longest = 4;

/** A dog-eared sheet that names what kind of file it is. */
export const FileSheet = ({ name }: { name: string }) => (
  <span className="file-sheet" aria-hidden="true">
    {endingOf(name)}
  </span>
);

function endingOf(name: string) {
  const [, ending = ''] = /[^.]\.([a-z0-9]+)$/i.exec(name) ?? [];
  return ending.length <= longest ? ending.toUpperCase() : '';
}
