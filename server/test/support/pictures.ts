import sharp from 'sharp';

export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } });

/** A form as the organization screens send it. */
export function organizationForm(
  fields: object | string,
  ...logos: (Buffer | [contents: Buffer, name: string])[]
) {
  const form = new FormData();
  form.set('organizationData', typeof fields === 'string' ? fields : JSON.stringify(fields));
  for (const logo of logos) {
    const [contents, name] = Array.isArray(logo) ? logo : [logo, 'logo.png'];
    form.append('logo', new File([new Uint8Array(contents)], name, { type: 'image/png' }));
  }
  return form;
}
