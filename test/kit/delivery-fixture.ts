import { createDelivery, type DeliverDue } from '../../service/deliver/deliver.ts';
import { silent } from './at-end.ts';
import { COMPANY_MAIL } from './contact-requests.ts';
import { emailContext } from './email-context.ts';

type DeliveryOptions = Parameters<typeof createDelivery>[0];
type Parts = Pick<DeliveryOptions, 'store' | 'mailer' | 'clock'> & Partial<DeliveryOptions>;

/** Nothing is logged, and the company's e-mails have the sentences of the kit. */
export const startDelivery = (parts: Parts): DeliverDue =>
  createDelivery({ ...emailContext, companyMail: COMPANY_MAIL, log: silent, ...parts });
