/** The contact page as a visitor uses it. */
import type { Locator, Page } from '@playwright/test';
import { expect, hydrated } from './journey.ts';
import { breakableContactDetails } from './page-layout.ts';

export interface FormEntry {
  name: string;
  businessName?: string;
  email: string;
  phone?: string;
  message: string;
}

export const entry: FormEntry = {
  name: 'Éloïse O’Brien',
  email: 'eloise@example.ca',
  message: 'Our clinic moves in March. Could you look at the network?',
};

export class ContactPage {
  readonly page: Page;
  readonly form: Locator;
  readonly submit: Locator;
  readonly captcha: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.locator('form');
    this.submit = this.form.getByRole('button', { name: /Send Message|Sending/ });
    this.captcha = this.form.getByRole('checkbox', { name: "I'm not a robot" });
  }

  /** Opens the page with a clock that the journey controls, and waits for hydration. */
  async open(): Promise<void> {
    await this.page.clock.install();
    await this.page.goto('/contact');
    await hydrated(this.page);
    await expect(this.form).toHaveAttribute('data-hydrated');
  }

  field(label: 'Name' | 'Business name' | 'Email' | 'Phone' | 'Message'): Locator {
    return this.form.getByRole('textbox', { name: new RegExp(`^${label}( \\(optional\\))?$`) });
  }

  async fill(values: FormEntry): Promise<void> {
    await this.field('Name').fill(values.name);
    await this.field('Business name').fill(values.businessName ?? '');
    await this.field('Email').fill(values.email);
    await this.field('Phone').fill(values.phone ?? '');
    await this.field('Message').fill(values.message);
  }

  async solveCaptcha(): Promise<void> {
    await this.captcha.click();
    await expect(this.form.getByText('Checked. Thank you.')).toBeVisible();
  }

  /** A submission within 3 s is suspicious, so this lets the time of a person pass. */
  async takeTime(milliseconds = 4000): Promise<void> {
    await this.page.clock.fastForward(milliseconds);
  }

  async fillAndSolve(values: FormEntry = entry): Promise<void> {
    await this.fill(values);
    // The form loads its captcha when the typing pauses.
    await this.takeTime();
    await this.solveCaptcha();
  }

  toast(title: string): Locator {
    return this.page.locator('[data-sonner-toast]').filter({ hasText: title });
  }

  async expectToast(title: string, text: string): Promise<void> {
    const toast = this.toast(title).first();
    await expect(toast.locator('[data-title]')).toHaveText(title);
    await expect(toast.locator('[data-description]')).toHaveText(text);
  }

  async expectSent(): Promise<void> {
    await this.expectToast(
      'Message Sent Successfully!',
      "Thank you for your message. We'll get back to you soon.",
    );
  }

  /** TOAST-8: no answer came to the request. */
  async expectUnanswered(): Promise<void> {
    await this.expectToast(
      'Failed to Send Message',
      'Please try again or contact us directly at hello@towpath.example',
    );
    expect(await breakableContactDetails(this.page)).toEqual([]);
  }

  /** What the visitor typed is unchanged. */
  async expectKept(values: FormEntry): Promise<void> {
    await expect(this.field('Name')).toHaveValue(values.name);
    await expect(this.field('Email')).toHaveValue(values.email);
    await expect(this.field('Message')).toHaveValue(values.message);
  }
}
