import { createContext } from 'react';

export interface ShownPicture {
  src: string;
  /** Where it opens by itself; nothing while it is not uploaded. */
  href?: string;
  width?: number | undefined;
  height?: number | undefined;
}

/** The pictures that a text may show: images of its own task, by the names of their files. */
export interface Pictures {
  find: (name: string) => ShownPicture | undefined;
  /** Takes files that somebody gives to the field in which a text is written. */
  give: (field: HTMLTextAreaElement, files: readonly File[]) => void;
  /** Those given to a field, by its `data-place`, that its text does not show. */
  given: (place: string) => readonly File[];
  takeBack: (file: File) => void;
  /** Uploads what was given to a field, and what its text shows, as far as that is only chosen so far. */
  upload: (text: string, place: string) => void;
}

/** Without any, a picture is the words that stand for it. */
export const PicturesContext = createContext<Pictures | undefined>(undefined);

const longestWords = 60;
const isPlain = (name: string) => /^[^\s()<>%\\]+$/.test(name);
const percent = (sign: string) => encodeURIComponent(sign);

/** What stands in the brackets of a picture for the file of this name. */
const targetOf = (name: string) => (isPlain(name) ? name : `<${name.replaceAll(/[<>%\\\r\n]/g, percent)}>`);

/** As Markdown: the words for whoever cannot see it, then the file. */
export function pictureText(name: string) {
  const words = name.replace(/\.\w+$/, '').replaceAll(/[[\]\\`<>&*_~|!\r\n]/g, ' ');
  return `![${words.slice(0, longestWords).toWellFormed().trim()}](${targetOf(name)})`;
}

/** Whether a text shows the file of this name. */
export const showsPicture = (text: string, name: string) => text.includes(`](${targetOf(name)})`);

/** The name of a file as a picture's address gives it. */
export function fileNameOf(address: string) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
