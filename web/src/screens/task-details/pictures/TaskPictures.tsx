import { isImage, type Attachment } from '@muster/contract';
import { useMemo, type ReactNode } from 'react';
import { isImageFile } from '../../../ui/form/images.ts';
import { PicturesContext, showsPicture, type Pictures } from '../../../ui/markdown/pictures.ts';
import type { TaskForm } from '../use-task-form.ts';

interface TaskPicturesProps {
  files: readonly Attachment[];
  form: Pick<TaskForm, 'picked' | 'attach'>;
  onGive: (files: readonly File[], field: HTMLTextAreaElement) => void;
  children: ReactNode;
}

/** Lets the texts inside show the images of the task, also those that are still to be uploaded. */
export function TaskPictures({ files, form: { picked, attach }, onGive, children }: TaskPicturesProps) {
  const pictures = useMemo((): Pictures => {
    const uploaded = new Map(files.filter(isImage).map((file) => [file.name, shown(file)]));
    const previews = new Map(picked.list.map(({ file, preview }) => [file.name, { src: preview }]));
    return {
      find: (name) => uploaded.get(name) ?? previews.get(name),
      give: (field, given) => onGive(given, field),
      given: (place) => picked.givenTo(place).filter((file) => !isImageFile(file)),
      takeBack: (file) => picked.forget([file]),
      upload: (text, place) => {
        const given = picked.givenTo(place);
        const isWanted = (file: File) =>
          showsPicture(text, file.name) || (given.includes(file) && !isImageFile(file));
        attach(picked.unsent().filter(isWanted));
      },
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions are others with each painting
  }, [files, picked.list]);
  return <PicturesContext value={pictures}>{children}</PicturesContext>;
}

const shown = ({ path, width, height }: Attachment) => ({
  src: path,
  href: path,
  width: width ?? undefined,
  height: height ?? undefined,
});
