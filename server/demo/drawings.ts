import sharp from 'sharp';

function draw(width: number, height: number, viewBox: string, inner: string) {
  // The product refuses SVG, from the first picture that it is sent on; what is drawn here is ours.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${inner}</svg>`;
  return sharp(Buffer.from(svg));
}

const logos = {
  bird: `<rect width="40" height="40" fill="#1d3f72"/>
    <path d="M6 27c6-2 9-9 14-9s8 7 14 9c-5 1-9-1-14-1s-9 2-14 1z" fill="#f3c64b"/>
    <path d="M20 18c-1-4 1-7 4-8-1 3 0 5-1 8z" fill="#fff"/>`,
  boat: `<rect width="40" height="40" fill="#e8e0cf"/>
    <path d="M20 7v17M20 9l9 13H20M18 12l-7 10h7" fill="none" stroke="#8b3a2b" stroke-width="2.4"/>
    <path d="M8 27h24l-4 6H12z" fill="#234a4f"/>`,
  leaf: `<rect width="40" height="40" fill="#dfe9c8"/>
    <path d="M20 33V17M20 22c-7 0-9-5-9-9 6 0 9 4 9 9zM20 18c0-6 4-9 9-9 0 6-3 9-9 9z" fill="#4d7a2a"
      stroke="#4d7a2a" stroke-width="1.6"/>`,
};

export const drawLogo = (name: keyof typeof logos) =>
  draw(256, 256, '0 0 40 40', logos[name]).png().toBuffer();

/** A small landscape, different for each number. */
export function drawPicture(number: number) {
  const hue = (number * 67) % 360;
  const hill = (base: number, shift: number) =>
    Array.from({ length: 9 }, (_, at) => `${at * 5},${base + 3 * Math.sin(at * 0.9 + number + shift)}`).join(
      ' ',
    );
  const sky = `<rect width="40" height="40" fill="hsl(${hue} 60% 84%)"/>
    <circle cx="${8 + (number % 5) * 6}" cy="10" r="4" fill="hsl(${(hue + 40) % 360} 90% 70%)"/>`;
  const hills = [22, 27, 32].map(
    (base, at) =>
      `<polygon points="0,40 ${hill(base, at * 2)} 40,40" fill="hsl(${(hue + 150) % 360} 35% ${62 - at * 16}%)"/>`,
  );
  return draw(1200, 800, '0 4 40 26.7', sky + hills.join(''))
    .jpeg({ quality: 85 })
    .toBuffer();
}
