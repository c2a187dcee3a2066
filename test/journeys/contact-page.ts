/** The contact page as a visitor uses it. */
import type { Locator, Page } from '@playwright/test';
import { expect, hydrated } from './journey.ts';
import { contactPage, type Toast, toasts } from './specification.ts';
import { company, said, form as words } from './words.ts';

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
  /** The same button, while it waits for what it needs. */
  readonly checking: Locator;
  readonly captcha: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.locator('form');
    this.submit = this.form.getByRole('button', {
      name: new RegExp(`^(${RegExp.escape(words.submit)}|${RegExp.escape(contactPage.sending)})$`),
    });
    this.checking = this.form.getByRole('button', { name: words.captchaVerifying });
    this.captcha = this.form.getByRole('checkbox', { name: words.captchaUnverified });
  }

  /** Opens the page with a clock that the journey controls, and waits for hydration. */
  async open(): Promise<void> {
    await this.page.clock.install();
    await this.page.goto('/contact');
    await hydrated(this.page);
    await expect(this.form).toHaveAttribute('data-hydrated');
  }

  field(name: keyof typeof words.labels): Locator {
    const label = words.labels[name];
    const isOptional = name === 'businessName' || name === 'phone';
    return this.form.getByRole('textbox', {
      name: isOptional ? `${label} ${words.optional}` : label,
      exact: true,
    });
  }

  async fill(values: FormEntry): Promise<void> {
    await this.field('name').fill(values.name);
    await this.field('businessName').fill(values.businessName ?? '');
    await this.field('email').fill(values.email);
    await this.field('phone').fill(values.phone ?? '');
    await this.field('message').fill(values.message);
  }

  async solveCaptcha(): Promise<void> {
    await this.captcha.click();
    await expect(this.form.getByText(words.captchaVerified)).toBeVisible();
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

  /** Reads another page within the app. The address changes before the form is gone. */
  async leave(): Promise<void> {
    await this.page.getByRole('contentinfo').locator('a[href="/about"]:visible').click();
    await expect(this.page).toHaveURL('/about');
    await expect(this.form).toHaveCount(0);
  }

  toast(title: string): Locator {
    return this.page.locator('.toast').filter({ hasText: title });
  }

  async expectToast({ title, text }: Toast): Promise<void> {
    const toast = this.toast(title).first();
    await expect(toast.locator('.toast-title')).toHaveText(title);
    await expect(toast.locator('.toast-text')).toHaveText(text);
  }

  async expectSent(): Promise<void> {
    await this.expectToast(toasts.success);
  }

  /**
   * No answer came to the request.
   *
   * @param text our own sentence, if there is one for what happened
   */
  async expectUnanswered(text = toasts.thrown.text): Promise<void> {
    const { title } = toasts.thrown;
    await this.expectToast({ title, text: said(text) });
    const link = this.toast(title).first().getByRole('link', { name: company.email });
    await expect(link).toHaveAttribute('href', `mailto:${company.email}`);
  }

  /** What the visitor typed is unchanged. */
  async expectKept(values: FormEntry): Promise<void> {
    await expect(this.field('name')).toHaveValue(values.name);
    await expect(this.field('email')).toHaveValue(values.email);
    await expect(this.field('message')).toHaveValue(values.message);
  }
}
