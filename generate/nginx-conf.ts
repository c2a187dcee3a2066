/** The configuration with which nginx serves the built site. It is tested with nginx 1.22. */
import { type Refusal, refusalBody, unavailableRefusal } from '../contact/http/respond.ts';
import type { ContactSettings } from '../contact/settings.ts';
import {
  contentTypes,
  dataExtension,
  dataHeaders,
  defaultHeaders,
  feedTypes,
  immutableFolder,
  immutableHeaders,
  pictureHeaders,
  picturesFolder,
  unknownType,
} from '../hosts/headers/file-headers.ts';
import type { Redirects } from '../site/addresses/redirects.ts';

interface NginxInput {
  /** The folder of the pages; absolute. */
  client: string;
  /** The folder of whichever build is live; absolute. */
  liveClient: string;
  securityHeaders: Record<string, string>;
  redirects: Redirects;
  /** What the addresses of the languages begin with, besides that of the first one: /fr. */
  prefixes: string[];
  /** Canonical origin. */
  siteUrl: string;
  text: ContactSettings['text'];
  /** Whether the form posts to another origin. If not, nginx passes it on to the Node host. */
  isFormElsewhere: boolean;
}

const policy = 'Content-Security-Policy';

/** Files of the operator, which no build writes. There may be none. */
const ownLines = '/etc/nginx/website/*.conf';

const UTF_8 = '; charset=utf-8';

export function nginxConf(input: NginxInput): string {
  const { client, securityHeaders, siteUrl, prefixes, text, isFormElsewhere } = input;
  return `# The website as static files: to be included within "http { }" (docs/deploy.md). The build writes it
# anew. Its policy belongs to the pages of its own build, so it names the folder of these: a reload brings
# the new pages with the new policy.

map $uri $website_cache_control {
  default ${quoted(defaultHeaders['Cache-Control'])};
  ~^${immutableFolder} ${quoted(immutableHeaders['Cache-Control'])};
  ~\\${dataExtension}$ ${quoted(dataHeaders['Cache-Control'])};
}

map $uri $website_policy {
  default ${quoted(securityHeaders[policy] ?? '')};
  ~^${picturesFolder} ${quoted(pictureHeaders[policy])};
}

map $uri $website_not_found {
  default /404.html;
${prefixes.map((prefix) => `  ~^${prefix}/ ${prefix}/404.html;\n`).join('')}}

# A header without a value is not sent.
map $status $website_retry_after {
  503 ${(unavailableRefusal.retryAfterMs ?? 0) / 1000};
}

server {
  # The machine's own lines: listen, certificates.
  include ${ownLines};
  server_name ${new URL(siteUrl).hostname};
  root ${quoted(client)};

  server_tokens off;
  # They would hold the addresses of visitors. To look for a mistake, name another file for a while.
  access_log off;
  error_log /dev/null;
  absolute_redirect off;
  charset utf-8;
  gzip_static on;
  gzip_vary on;
  gzip_proxied any;

  # No location below may have an add_header of its own: it would lose these.
${indented(
  1,
  Object.entries(securityHeaders)
    .filter(([name]) => name !== policy)
    .map(addHeader),
)}
  add_header ${policy} $website_policy always;
  add_header Cache-Control $website_cache_control always;
  add_header Retry-After $website_retry_after always;

  default_type ${unknownType};
  charset_types
${indented(2, charsetTypes())};
  types {
${indented(2, typeLines(contentTypes))}
  }

${locations(input)}
${isFormElsewhere ? '' : formByEmbeddedHost(text)}}
`;
}

function locations({ redirects, liveClient, prefixes }: NginxInput): string {
  return `  error_page 404 $website_not_found;
${indented(1, ['', ...prefixes].flatMap(notFoundLocations))}

  # Files that are not for visitors.
  location ~ (^/_headers|^/_redirects|\\.br|\\.gz)$ { return 404; }

  location ~ /(${Object.keys(feedTypes).join('|').replaceAll('.', '\\.')})$ {
    types {
${indented(3, typeLines(feedTypes))}
    }
    try_files $uri =404;
  }
${indented(1, Object.entries(redirects).flatMap(redirectLocations))}
  # If nginx is not reloaded, its pages go on working with the hashed files of their own build. While it is
  # reloaded, a process with the old pages may be asked for what a new page loads: the live build has that.
  location ${immutableFolder} { try_files $uri @live_build; }
  location @live_build {
    root ${quoted(liveClient)};
    try_files $uri =404;
  }

  # A page has one address: without a slash at its end, and without .html.
  location = /index.html { return 308 /$is_args$args; }
  location ~ ^(?<page>/.+?)((/index)?\\.html|/+)$ {
    if (-f $document_root$page.html) { return 308 $page$is_args$args; }
    return 404;
  }

  location = / { try_files /index.html =404; }
  location / { try_files $uri $uri.html =404; }`;
}

function formByEmbeddedHost(text: ContactSettings['text']): string {
  const body = (refusal: Refusal) => quoted(JSON.stringify(refusalBody(refusal, text)));
  return `
  # This build was made without FUNCTIONS_URL, so the Node host answers for the contact form and for
  # the checks of its health. Start it with TRUSTED_PROXIES=1.
  location ~ ^/(functions/v1/|contact-config\\.json$|healthz$|readyz$) {
    proxy_pass http://127.0.0.1:3000;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    # Any add_header here replaces the headers above, which that host sends itself.
    add_header Via "1.1 nginx" always;
    # If that host does not answer, nginx does, with the same words and with the headers above.
    error_page 413 @form_too_large;
    error_page 502 504 =503 @form_unavailable;
  }
  location @form_too_large {
    default_type application/json;
    return 413 ${body({ code: 'body_too_large' })};
  }
  location @form_unavailable {
    default_type application/json;
    return 503 ${body(unavailableRefusal)};
  }
`;
}

function quoted(text: string): string {
  // "$" begins a variable, and nginx cannot escape it.
  if (/[$\r\n]/.test(text)) throw new Error(`nginx.conf cannot hold this text: ${text}`);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function indented(depth: number, lines: string[]): string {
  return lines.map((line) => '  '.repeat(depth) + line).join('\n');
}

function addHeader([name, value]: [string, string]): string {
  return `add_header ${name} ${quoted(value)} always;`;
}

/** nginx always includes HTML, and warns if it is named again. */
function charsetTypes(): string[] {
  const types = [contentTypes, feedTypes].flatMap((one) => Object.values(one));
  const texts = types.filter((type) => type.endsWith(UTF_8)).map(bare);
  return [...new Set(texts)].filter((type) => type !== 'text/html');
}

/** `text/javascript js mjs;` */
function typeLines(types: Record<string, string>): string[] {
  const endings = Map.groupBy(Object.keys(types), (name) => bare(types[name] ?? ''));
  return [...endings].map(
    ([type, names]) => `${type} ${names.map((name) => name.replace(/^.*\./, '')).join(' ')};`,
  );
}

function bare(type: string): string {
  return type.endsWith(UTF_8) ? type.slice(0, -UTF_8.length) : type;
}

function notFoundLocations(prefix: string): string[] {
  return [
    `location = ${prefix}/404.html { internal; }`,
    `location = ${prefix}/404 { return 404; }`,
  ];
}

/** Locations are not encoded, because nginx compares them with the decoded path. */
function redirectLocations([from, to]: [string, string]): string[] {
  const [path = '', fragment] = encodeURI(to).split('#');
  const target = `"${path}$is_args$args${fragment === undefined ? '' : `#${fragment}`}"`;
  return [from, `${from}/`].map((old) => `location = ${quoted(old)} { return 308 ${target}; }`);
}
