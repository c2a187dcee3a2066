/** Names that lead nobody from elsewhere to the site (RFC 2606, RFC 6761). */
const unreachable = /(?:^|\.)(?:example|invalid|localhost|test)$/;
const ownMachine = /^(?:127\.[\d.]+|\[::1\])$/;

/** Whether visitors may find a preview, whose facts are examples, at the address at which the site is served. */
export function isPublicPreview(isPreview: boolean, siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return isPreview && !unreachable.test(hostname) && !ownMachine.test(hostname);
}
