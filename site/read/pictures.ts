/** Pictures that texts show: files in `pictures/` of the content, or drawings in `public/`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { contentRoot } from '../content-folder.ts';

/** A mistake in the use of a picture, told without the name of the text's file. */
export class PictureError extends Error {
  override name = 'PictureError';
}

/** @param address such as /pictures/office.jpg */
export function pictureTag(address: string, alt: string, title?: string | null): string {
  if (alt.trim() === '') {
    throw new PictureError(
      `the picture ${address} needs words between its square brackets that say what it shows, for people who do not see it`,
    );
  }
  // Browsers keep the space for a picture whose size they know, so that nothing moves (SPEED-7).
  const { width, height } = sizeOf(address);
  const attributes = { src: address, alt, ...(title ? { title } : {}), width, height };
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeAttribute(value)}"`,
  );
  return `<img ${written.join(' ')} loading="lazy" decoding="async">`;
}

function sizeOf(address: string): { width: number; height: number } {
  const path = decodeURI(address);
  const file = join(path.startsWith('/pictures/') ? contentRoot : 'public', path);
  if (!address.startsWith('/') || !existsSync(file)) {
    throw new PictureError(
      `there is no picture ${address}; put the file into ${contentRoot}/pictures/ and write /pictures/ and its name`,
    );
  }
  try {
    const { width, height, orientation = 1 } = imageSize(readFileSync(file));
    // A camera that was held upright says so in the file instead of turning the picture.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch (error) {
    throw new PictureError(`${file} is not a picture that browsers can show`, { cause: error });
  }
}

function escapeAttribute(value: string | number): string {
  return `${value}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
