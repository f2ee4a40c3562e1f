/** A text shows a picture by its name: what is pasted is often called image.png, every time. */
export function withOwnNames(files: readonly File[], taken: readonly string[]): File[] {
  const names = new Set(taken);
  return files.map((file) => {
    const name = freeName(file.name, names);
    names.add(name);
    return name === file.name ? file : new File([file], name, { type: file.type });
  });
}

function freeName(name: string, taken: ReadonlySet<string>) {
  const [, words = name, ending = ''] = /^(.+?)(\.\w+)?$/s.exec(name) ?? [];
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${words} ${count}${ending}`;
  return free;
}
