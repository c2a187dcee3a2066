/**
 * What the client's specification fixes word for word (docs/requirements.md). Every other word, fact and price is the
 * company's: journeys read it from the content (words.ts).
 */

export const tagline = 'Tech Made Simple. Growth Made Possible.';

/** The header, the footer and what floats. */
export const shell = {
  home: 'Home',
  services: 'Services',
  industries: 'Industries',
  main: ['Pricing Calculator', 'Why Choose Us', 'Blog', 'About Us', 'Contact'],
  supportTicket: 'Open Support Ticket',
  quickLinks: ['Home', 'Services', 'Industries', 'About', 'Contact'],
  legal: ['Terms of Use', 'Privacy Policy', 'Copyright', 'Cookies'],
  scrollToTop: 'Scroll to top',
  loading: 'Loading...',
};

export const contactPage = {
  form: 'Send Us a Message',
  getInTouch: 'Get in Touch',
  whatToExpect: 'What to Expect',
  sending: 'Sending...',
};

export const notFound = { heading: '404 - Page Not Found', homeLink: 'Return to Home' };
export const routeFailure = 'Unexpected Application Error!';

/** The names that the honeypot may carry. */
export const decoys = ['website', 'url', 'homepage', 'company_url', 'site_link', 'business_site'];

/** By the codes of the fields' rules. */
export const messages = {
  name_required: 'Name is required',
  name_length: 'Name must be between 1 and 100 characters',
  name_characters: 'Name can only contain letters, spaces, hyphens, and apostrophes',
  email_required: 'Email is required',
  email_invalid: 'Please enter a valid email address',
  email_too_long: 'Email address is too long',
  message_required: 'Message is required',
  message_too_short: 'Message must be at least 10 characters long',
  message_too_long: 'Message cannot exceed 1000 characters',
  company_too_long: 'Company name cannot exceed 100 characters',
  phone_invalid: 'Please enter a valid phone number',
  captcha_required: 'Please complete the CAPTCHA verification',
};

export interface Toast {
  title: string;
  text: string;
}

export const toasts = {
  validation: {
    title: 'Please fix the errors below',
    text: 'Check your form inputs and try again.',
  },
  captchaMissing: {
    title: 'Please complete the reCAPTCHA',
    text: "Verify that you're not a robot before submitting.",
  },
  honeypot: { title: 'Submission blocked', text: 'Please try again later.' },
  suspicious: {
    title: 'Submission blocked',
    text: 'Suspicious activity detected. Please try again later.',
  },
  dangerous: {
    title: 'Invalid input detected',
    text: 'Please remove any special characters and try again.',
  },
  /** With the details, joined by commas. */
  backendValidation: { title: 'Validation Error' },
  /** With the server's message, if there is one. */
  backendFailure: { title: 'Failed to send message', text: 'Please try again later.' },
  thrown: {
    title: 'Failed to Send Message',
    text: 'Please try again or contact us directly at {email}',
  },
  success: {
    title: 'Message Sent Successfully!',
    text: "Thank you for your message. We'll get back to you soon.",
  },
};
