export function ContactForm(_: {
  text: unknown;
  phone: unknown;
  email: string;
  retentionDays: number;
  privacyHref: string;
}) {
  return <form method="post" data-hold-submit="" />;
}
