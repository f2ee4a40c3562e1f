import { imageTypes, limits } from '@muster/contract';

const names: Record<(typeof imageTypes)[number], string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/avif': 'AVIF',
};
const kinds = imageTypes
  .map((type) => names[type])
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ');
const most = `at most ${limits.imageBytes / 1024 / 1024} MiB`;

export const imageHint = `${kinds}, ${most}`;

export const isImageFile = ({ type }: Pick<File, 'type'>) => (imageTypes as readonly string[]).includes(type);

/** What the server would say of the file, said before it is sent. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>) {
  if (!isImageFile({ type })) return `Choose an image: ${kinds}.`;
  return size > limits.imageBytes ? `The image is too large: ${most}` : undefined;
}
