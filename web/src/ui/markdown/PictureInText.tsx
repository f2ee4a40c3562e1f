import { use, type ReactNode } from 'react';
import { fileNameOf, PicturesContext } from './pictures.ts';

interface PictureInTextProps {
  address: string;
  words: string;
  /** Where the task has no such picture. */
  children: ReactNode;
}

export function PictureInText({ address, words, children }: PictureInTextProps) {
  const picture = use(PicturesContext)?.find(fileNameOf(address));
  if (!picture) return children;
  const { src, href, width, height } = picture;
  const image = <img className="md-picture" {...{ src, width, height }} alt={words} loading="lazy" />;
  if (!href) return image;
  return (
    <a href={href} target="_blank" rel="noopener" aria-label={`Open ${words || 'picture'}`}>
      {image}
    </a>
  );
}
