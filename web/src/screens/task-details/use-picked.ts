import { limits } from '@muster/contract';
import { useEffect, useRef, useState } from 'react';
import { imageProblem, isImageFile } from '../../ui/form/images.ts';

interface Picked {
  file: File;
  /** Shows an image before it is uploaded. */
  preview: string;
}

/** Files chosen but not uploaded yet, with what is wrong about those that were left out. */
export function usePicked(attached: number, fileMegabytes: number | undefined) {
  const [picked, setPicked] = useState<Picked[]>([]);
  const [problem, setProblem] = useState<string>();
  const previews = useRef(new Set<string>());

  useEffect(() => {
    const made = previews.current;
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  /** What is chosen as an image must be one; what is dropped or chosen as a file may be anything. Gives what was taken. */
  function add(files: readonly File[], kind: 'images' | 'files' = 'images') {
    const problemOf = kind === 'images' ? imageProblem : (file: File) => fileProblem(file, fileMegabytes);
    const fine = files.filter((file) => !problemOf(file));
    const most = Math.min(limits.filesPerRequest, limits.attachments - attached);
    // A colleague may have added some since.
    const room = Math.max(0, most - picked.length);
    const added = fine.slice(0, room).map((file) => ({ file, preview: URL.createObjectURL(file) }));
    added.forEach(({ preview }) => previews.current.add(preview));
    setPicked((now) => [...now, ...added]);
    setProblem(firstProblem(files, problemOf) ?? (fine.length > room ? tooMany(attached) : undefined));
    return added.map(({ file }) => file);
  }

  function forget(files: readonly File[]) {
    setProblem(undefined);
    setPicked((now) => {
      now.filter(({ file }) => files.includes(file)).forEach(({ preview }) => URL.revokeObjectURL(preview));
      return now.filter(({ file }) => !files.includes(file));
    });
  }

  return { list: picked, files: picked.map(({ file }) => file), fileMegabytes, problem, add, forget };
}

/** What the server would say of the file, said before it is sent. */
export function fileProblem(file: Pick<File, 'type' | 'size'>, megabytes = Infinity) {
  if (isImageFile(file)) return imageProblem(file);
  return file.size > megabytes * 1024 * 1024 ? `The file is too large: at most ${megabytes} MiB` : undefined;
}

function firstProblem(files: readonly File[], problemOf: (file: File) => string | undefined) {
  const faulty = files.find(problemOf);
  return faulty && `${faulty.name} cannot be attached. ${problemOf(faulty)}`;
}

const tooMany = (attached: number) =>
  attached + limits.filesPerRequest > limits.attachments
    ? `A task may have at most ${limits.attachments} files.`
    : `At most ${limits.filesPerRequest} files at a time. Update the task, then add the others.`;
