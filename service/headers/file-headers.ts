/** Content types and caching of the built files, the same on every host. */

/** Content types by file name extension. */
export const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  // The type that React Router's own server sends.
  '.data': 'text/x-script; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Its extension says too little. */
export const feedFile = { name: 'feed.xml', type: 'application/atom+xml; charset=utf-8' };

const unknownType = 'application/octet-stream';

/** File names in this folder contain a hash of the content. */
export const immutableFolder = '/assets/';
export const immutableHeaders = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Pictures that editors add. Whatever a file there is, a browser that opens it runs and loads nothing. */
export const picturesFolder = '/pictures/';
export const pictureHeaders = { 'Content-Security-Policy': "sandbox; default-src 'none'" };

/** Pictures are shown elsewhere too, as in feed readers. */
export const imageHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
export const imageExtensions = Object.keys(contentTypes).filter((extension) =>
  contentTypes[extension]?.startsWith('image/'),
);

/** Extension of the data of pages. */
export const dataExtension = '.data';
export const dataHeaders = {
  // Long enough for data that was prefetched on hover to serve the click.
  'Cache-Control': 'private, max-age=60',
};

/** A browser keeps the file and revalidates it each time: the same as `max-age=0, must-revalidate`. */
const defaultHeaders = { 'Cache-Control': 'no-cache' };

/** `path` begins with a slash. */
export function contentTypeOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const extension = /\.[^.]+$/.exec(name)?.[0] ?? '';
  if (name === feedFile.name) return feedFile.type;
  return contentTypes[extension] ?? unknownType;
}

/** The address of a page's file: `/about.html` and `/about/index.html` are the page `/about`. */
export function pageAddressOf(path: string): string {
  return path.replace(/(\/index)?\.html$/, '') || '/';
}

/** The headers of a file besides its type, some of them in place of those of the site. */
export function fileHeaders(path: string): Record<string, string> {
  return {
    ...(contentTypeOf(path).startsWith('image/') && imageHeaders),
    ...(path.startsWith(picturesFolder) && pictureHeaders),
    ...cachingOf(path),
  };
}

function cachingOf(path: string): Record<string, string> {
  if (path.startsWith(immutableFolder)) return immutableHeaders;
  return path.endsWith(dataExtension) ? dataHeaders : defaultHeaders;
}
