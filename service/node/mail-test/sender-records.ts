/** What the DNS of the sender's domain lacks for mailboxes to believe its e-mails (SPF, DKIM, DMARC). */
export type TxtLookup = (name: string) => Promise<string[]>;

/** Sentences that say what to do; none if all is there. */
export async function missingRecords(domain: string, lookUp: TxtLookup): Promise<string[]> {
  const spf = (await lookUp(domain)).filter((record) => /^v=spf1(?: |$)/i.test(record));
  const dmarc = (await lookUp(`_dmarc.${domain}`)).filter((record) => /^v=DMARC1/i.test(record));
  const missing: string[] = [];
  if (spf.length === 0) {
    missing.push(
      `SPF: ${domain} has no TXT record that begins with v=spf1. Your mail provider says which one it needs.`,
    );
  } else if (spf.length > 1) {
    missing.push(
      `SPF: ${domain} has ${spf.length} records, and mailboxes then believe none. Join them.`,
    );
  } else if (/[+?]all\b/i.test(spf[0] ?? '')) {
    missing.push(`SPF: the record of ${domain} lets everybody send. End it with ~all or -all.`);
  }
  if (dmarc.length !== 1) {
    missing.push(
      `DMARC: _dmarc.${domain} has no TXT record. Add: v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
    );
  }
  return missing;
}

/** The same for the signature that an e-mail really has: `s=` and `d=` of its header DKIM-Signature. */
export async function missingKey(
  sender: string,
  { selector, domain }: { selector: string; domain: string },
  lookUp: TxtLookup,
): Promise<string[]> {
  const name = `${selector}._domainkey.${domain}`;
  const keys = (await lookUp(name)).filter((record) => /(?:^|;)\s*p=[^;\s]/.test(record));
  const missing: string[] = [];
  if (keys.length === 0) {
    missing.push(
      `DKIM: ${name} has no key, so the signature proves nothing. Your mail provider says which one.`,
    );
  }
  if (domain !== sender && !sender.endsWith(`.${domain}`) && !domain.endsWith(`.${sender}`)) {
    missing.push(
      `DKIM: the signature is of ${domain}, and not of ${sender}, so DMARC does not count it. Switch on DKIM for your own domain there.`,
    );
  }
  return missing;
}
