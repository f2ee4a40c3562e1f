import { writeFile } from 'node:fs/promises';
import { limits } from '@muster/contract';
import type { UploadedFile } from '../api.ts';
import { hugePng, png } from '../images.ts';
import { expect, test, thorough } from '../people.ts';
import { foundOrganization } from '../world.ts';

const noImage = 'Choose an image: PNG, JPEG, WebP, GIF or AVIF.';
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

interface BadLogo {
  what: string;
  file: UploadedFile;
  problem: string;
  /** What the server answers, where only it can tell. */
  refusal?: string;
}

const badLogos: BadLogo[] = [
  {
    what: 'a drawing with a script in it',
    file: { name: 'a.svg', mimeType: 'image/svg+xml', buffer: svg },
    problem: noImage,
  },
  {
    what: 'a page that calls itself a picture',
    file: { name: 'page.png', mimeType: 'image/png', buffer: html },
    problem: noImage,
    refusal: '415 /organizations',
  },
  {
    what: 'a file that is too large',
    file: { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(limits.imageBytes + 1024 * 1024) },
    problem: 'The image is too large: at most 10 MiB',
  },
  {
    what: 'a small file with very many pixels',
    file: hugePng('bomb.png'),
    problem: 'The image is too large: at most 50 megapixels.',
    refusal: '413 /organizations',
  },
];

for (const { what, file, problem, refusal } of badLogos) {
  test(`the logo cannot be ${what}`, thorough, async ({ ada }, testInfo) => {
    if (refusal) ada.expectsInConsole(refusal);
    await ada.opens('/create-organization');
    await ada.fills({ Name: 'Acme', Description: 'Typed with care', Address: 'Harbour Road 1' });
    // From a file, as people do: handed over piece by piece, eleven megabytes would take seconds.
    const path = testInfo.outputPath(file.name);
    await writeFile(path, file.buffer);
    await ada.field('Logo').setInputFiles(path);
    if (refusal) await ada.presses('Create Organization');
    await expect(ada.problemOf('Logo')).toHaveText(problem);
    await expect(ada.field('Name')).toHaveValue('Acme');
    await expect(ada.field('Description')).toHaveValue('Typed with care');
    await expect(ada.field('Address')).toHaveValue('Harbour Road 1');

    await ada.field('Logo').setInputFiles(png('good.png'));
    await expect(ada.problemOf('Logo')).toHaveCount(0);
    await ada.presses('Create Organization');
    await ada.sees('Organization created successfully!');
    await expect(ada.link(/Acme/).locator('img')).toHaveAttribute('src', /\/logo\//);
  });
}

test('an organization is edited, and its logo taken away', async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const edit = `${acme.path}/edit-organization`;
  await ada.opens(edit);
  await expect(ada.field('Name')).toHaveValue('Acme');
  await ada.fills({ Name: 'Acme & Co', Address: 'Harbour Road 2' });
  await ada.field('Logo').setInputFiles(png('good.png'));
  await ada.presses('Save');
  await ada.sees('Organization updated successfully!');
  await ada.arrivesAt('My Organizations');
  const card = ada.link(/Acme & Co/);
  await expect(card).toContainText('Harbour Road 2');
  await expect(card.locator('img')).toHaveAttribute('src', /\/logo\//);

  await ada.opens(edit);
  await ada.presses('Remove');
  await ada.presses('Save');
  await ada.sees('Organization updated successfully!');
  await expect(card).toBeVisible();
  await expect(card.locator('img[src*="/logo/"]')).toHaveCount(0);
});

test('unsaved text is not lost by leaving in passing', thorough, async ({ ada }) => {
  await ada.opens('/create-organization');
  await ada.fills({ Name: 'Half typed' });
  await ada.follows('Home');
  await ada.declines('Leave without saving?', 'Your changes here are not saved yet.');
  await expect(ada.field('Name')).toHaveValue('Half typed');
  await ada.follows('Home');
  await ada.agrees('Leave without saving?', 'Your changes here are not saved yet.');
  await ada.arrivesAt('My Organizations');
});
