import { limits } from '@muster/contract';
import { useEffect, useRef, useState } from 'react';
import { imageProblem } from '../../ui/form/images.ts';

interface Picked {
  file: File;
  /** Shows the image before it is uploaded. */
  preview: string;
}

/** Images chosen but not uploaded yet, with what is wrong about those that were left out. */
export function usePicked(attached: number) {
  const [picked, setPicked] = useState<Picked[]>([]);
  const [problem, setProblem] = useState<string>();
  const previews = useRef(new Set<string>());

  useEffect(() => {
    const made = previews.current;
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  function add(files: readonly File[]) {
    const images = files.filter((file) => !imageProblem(file));
    const most = Math.min(limits.filesPerRequest, limits.attachments - attached);
    // A colleague may have added some since.
    const room = Math.max(0, most - picked.length);
    const added = images.slice(0, room).map((file) => ({ file, preview: URL.createObjectURL(file) }));
    added.forEach(({ preview }) => previews.current.add(preview));
    setPicked([...picked, ...added]);
    setProblem(firstProblem(files) ?? (images.length > room ? tooMany(attached) : undefined));
  }

  function forget(files: readonly File[]) {
    setProblem(undefined);
    setPicked((now) => {
      now.filter(({ file }) => files.includes(file)).forEach(({ preview }) => URL.revokeObjectURL(preview));
      return now.filter(({ file }) => !files.includes(file));
    });
  }

  return { list: picked, files: picked.map(({ file }) => file), problem, add, forget };
}

function firstProblem(files: readonly File[]) {
  const faulty = files.find(imageProblem);
  return faulty && `${faulty.name} cannot be attached. ${imageProblem(faulty)}`;
}

const tooMany = (attached: number) =>
  attached + limits.filesPerRequest > limits.attachments
    ? `A task may have at most ${limits.attachments} images.`
    : `At most ${limits.filesPerRequest} images at a time. Update the task, then add the others.`;
