import { limits } from '@muster/contract';
import { useState } from 'react';
import { createSessionStore, useStore } from '../../platform/store.ts';
import { imageProblem, isImageFile } from '../../ui/form/images.ts';

interface Picked {
  file: File;
  /** Shows an image before it is uploaded. */
  preview: string;
  /** The field that it was given to, and goes along with. */
  place?: string | undefined;
}

/** By task: in a panel one goes on to another task, and comes back. */
const chosen = createSessionStore<ReadonlyMap<string, readonly Picked[]>>(new Map());
const none: readonly Picked[] = [];

/** Not to be sent again by somebody who has gone on and come back before they were there. */
const underWay = new WeakSet<File>();

/** Files chosen but not uploaded yet, with what is wrong about those that were left out. */
export function usePicked(taskId: string, attached: number, fileMegabytes: number | undefined) {
  const picked = useStore(chosen).get(taskId) ?? none;
  const [problem, setProblem] = useState<string>();
  const change = (edit: (now: readonly Picked[]) => readonly Picked[]) =>
    chosen.set(new Map(chosen.get()).set(taskId, edit(chosen.get().get(taskId) ?? none)));

  /** What is chosen as an image must be one; what is dropped or chosen as a file may be anything. Gives what was taken. */
  function add(files: readonly File[], kind: 'images' | 'files' = 'images', place?: string) {
    const problemOf = kind === 'images' ? imageProblem : (file: File) => fileProblem(file, fileMegabytes);
    const fine = files.filter((file) => !problemOf(file));
    const most = Math.min(limits.filesPerRequest, limits.attachments - attached);
    // A colleague may have added some since.
    const room = Math.max(0, most - picked.length);
    const added = fine.slice(0, room).map((file) => ({ file, preview: URL.createObjectURL(file), place }));
    change((now) => [...now, ...added]);
    setProblem(firstProblem(files, problemOf) ?? (fine.length > room ? tooMany(attached) : undefined));
    return added.map(({ file }) => file);
  }

  function forget(files: readonly File[]) {
    setProblem(undefined);
    picked.filter(({ file }) => files.includes(file)).forEach(({ preview }) => URL.revokeObjectURL(preview));
    change((now) => now.filter(({ file }) => !files.includes(file)));
  }

  /** Until the answer is there, whether or not anybody still looks at the task. */
  async function send(files: readonly File[], upload: Promise<unknown>) {
    files.forEach((file) => underWay.add(file));
    try {
      await upload;
      forget(files);
    } catch {
      // Told where it was sent; they are kept for another try.
    } finally {
      files.forEach((file) => underWay.delete(file));
      change((now) => [...now]);
    }
  }

  return {
    list: picked,
    files: picked.map(({ file }) => file),
    unsent: () => picked.flatMap(({ file }) => (underWay.has(file) ? [] : [file])),
    /** Until they are on their way. */
    givenTo: (place: string) =>
      picked.flatMap((one) => (one.place === place && !underWay.has(one.file) ? [one.file] : [])),
    isUnderWay: (file: File) => underWay.has(file),
    fileMegabytes,
    problem,
    add,
    send,
    forget,
  };
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
